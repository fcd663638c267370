import { ENTITIES } from '@estampa/contract/entities.ts'
import type { Page } from '@playwright/test'
import { type LojaHostil, PAGED_ENTITIES } from './loja-hostil.ts'

type DaLoja<T> = T | ((loja: LojaHostil) => T)

/** State that a person opens on a screen: a dialog, a menu, a fold. */
export interface Estado {
  readonly abrir: (page: Page) => Promise<unknown>
  readonly textos?: DaLoja<readonly string[]>
  /** It stays open: no Escape follows. */
  readonly fica?: boolean
}

/** Row of the walk over all screens (`walkAllScreens`). */
export interface Tela {
  /** As pages.ts names it. */
  readonly rota: string
  /** The address to open; `rota` with the records' ids when absent. */
  readonly em?: DaLoja<string>
  /** Texts that the screen shows once it has its data, letter by letter. */
  readonly textos: DaLoja<readonly string[]>
  readonly estados?: readonly Estado[]
}

/** The record that each name in an address stands for. */
const ids = ({
  entidades,
  produto,
  modelos,
  categorias,
  cliente,
  orcamento,
  layout,
}: LojaHostil): Record<string, number | undefined> => ({
  ...Object.fromEntries(PAGED_ENTITIES.map((name) => [`${ENTITIES[name].target}Id`, entidades[name]?.id])),
  produtoId: produto.id,
  modeloId: modelos[3]?.id,
  categoriaId: categorias[4]?.id,
  clienteId: cliente.id,
  orcamentoId: orcamento.id,
  layoutId: layout.id,
})

export function enderecoDe({ rota, em }: Tela, loja: LojaHostil): string {
  if (em !== undefined) return typeof em === 'string' ? em : em(loja)
  return rota.replace(/:(\w+)/, (_, nome: string) => String(ids(loja)[nome]))
}

export const textosDe = ({ textos = [] }: Pick<Estado, 'textos'>, loja: LojaHostil): readonly string[] =>
  typeof textos === 'function' ? textos(loja) : textos

export const botao =
  (nome: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name: nome }).first().click()
export const dialogos = (...nomes: (string | RegExp)[]): Estado[] => nomes.map((nome) => ({ abrir: botao(nome) }))
/** A tab, a fold or a way of showing. */
export const fica = (nome: string | RegExp): Estado => ({ abrir: botao(nome), fica: true })

/** A sheet for the labels, with the calibration; on a phone the label's choice is folded once it was made. */
export async function openEtiqueta(page: Page): Promise<void> {
  await botao(/^Adicionar: /)(page)
  const fold = page.locator('details:not([open]) > summary', { hasText: 'Etiqueta:' })
  for (const summary of await fold.all()) await summary.click()
  await page.getByLabel('Modelo da etiqueta').selectOption('pimaco-a4248')
  await page.getByText('Calibração da impressora').click()
}
