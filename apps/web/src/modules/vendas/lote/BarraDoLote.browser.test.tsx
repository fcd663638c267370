import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { prepare, received, release } from '../../../../test/support/api-control.ts'
import { abrirTela } from '../../../../test/support/screen.tsx'
import { useSelecao } from '../../../shared/registro/useSelecao.ts'
import { lerVendaResumo } from '../venda.ts'
import { BarraDoLote } from './BarraDoLote.tsx'
import { dispensarLote } from './lote.ts'

const AVANCAR = 'POST /vendas/avancar-multiplas/'
const varias = (quantas: number, status: string) => Array.from({ length: quantas }, () => status)
const botao = (name: string) => page.getByRole('button', { name, exact: true })
const dialogos = () => page.getByRole('dialog').elements()
afterEach(dispensarLote)

interface TelaProps {
  status: readonly string[]
  escolhidas: number
  total: number
}
function Tela({ status, escolhidas, total }: TelaProps) {
  const linhas = status.map((um, i) => lerVendaResumo({ id: i + 1, status: um, cliente: { id: 9, nome: `C${i + 1}` } }))
  const selecao = useSelecao(linhas)
  return (
    <>
      <button type="button" onClick={() => selecao.marcar(linhas.slice(0, escolhidas).map(({ id }) => id))}>
        Marcar
      </button>
      <BarraDoLote selecao={selecao} carregadas={linhas.length} total={total} />
    </>
  )
}

async function abrir(status: readonly string[], { escolhidas = status.length, total = status.length } = {}) {
  await prepare({ [AVANCAR]: { status: 200, held: true, body: { avancadas: [], recusadas: [] } } })
  await abrirTela([{ path: '/', element: <Tela {...{ status, escolhidas, total }} /> }], '/')
  expect(botao('Limpar seleção').elements()).toEqual([])
  await botao('Marcar').click()
  await expect.element(botao('Limpar seleção')).toBeVisible()
}

test.each([
  [varias(1, 'separacao'), ['Limpar seleção', 'Separar juntas', 'Imprimir', 'Produtos Separados'], '1 selecionada '],
  [varias(40, 'separacao'), ['Limpar seleção', 'Separar juntas', 'Imprimir', 'Produtos Separados'], '40 selecionadas '],
  [varias(41, 'separacao'), ['Limpar seleção', 'Imprimir', 'Produtos Separados'], '41 selecionadas '],
  [varias(2, 'retirada'), ['Limpar seleção', 'Imprimir', 'Confirmar Retirada'], '2 selecionadas '],
  [varias(2, 'concluido'), ['Limpar seleção', 'Imprimir'], '2 selecionadas '],
  [['separacao', 'embalagem'], ['Limpar seleção', 'Imprimir'], '2 selecionadas de passos diferentes'],
])('for sales in %j are offered %j', async (status, nomes, dito) => {
  await abrir(status)
  const barra = document.querySelector('[data-action-bar]')
  const oferecidos = [...(barra?.querySelectorAll('a, button') ?? [])]
  expect(oferecidos.map(({ textContent }) => textContent)).toEqual(nomes)
  expect(barra?.querySelector('p')?.textContent).toBe(dito)
  await botao('Limpar seleção').click()
  await expect.poll(() => document.querySelector('[data-action-bar]')).toBeNull()
})

test.each([
  [{ total: 3 }, 1],
  [{ total: 2 }, 0],
  [{ total: 3, escolhidas: 1 }, 0],
])('with two loaded sales and %o it is said %d times that only these are ticked', async (quantas, vezes) => {
  await abrir(varias(2, 'separacao'), quantas)
  expect(page.getByText('só as carregadas; role a lista para incluir mais').elements()).toHaveLength(vezes)
})

test('the ticked sales are picked together by their ids, and move on at once where nothing is asked', async () => {
  await abrir(varias(3, 'separacao'), { escolhidas: 2 })
  const juntas = page.getByRole('link', { name: 'Separar juntas' })
  await expect.element(juntas).toHaveAttribute('href', '/vendas/separar?ids=1,2')
  await botao('Produtos Separados').click()
  await expect.element(botao('Produtos Separados')).toBeDisabled()
  await release()
  await expect.element(botao('Produtos Separados')).toBeEnabled()
  expect((await received(AVANCAR)).map(({ body }) => body)).toEqual([{ ids: [1, 2], de: 'separacao' }])
  expect(dialogos()).toEqual([])
})

test('what a step asks is asked first: the closed question moves nothing, the answered one closes', async () => {
  await abrir(varias(2, 'embalagem'))
  await prepare({
    'POST /vendas/1/medidas/': { status: 200, body: {} },
    'POST /vendas/2/medidas/': { status: 409, body: { erro: 'Já tem etiqueta.' } },
    [AVANCAR]: { status: 200, held: true, body: { avancadas: [1], recusadas: [] } },
  })
  await botao('Confirmar Medidas').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect.poll(dialogos).toEqual([])
  expect(await received()).toEqual([])
  await botao('Confirmar Medidas').click()
  for (const nome of ['Altura', 'Largura', 'Comprimento', 'Peso'])
    await page.getByLabelText(nome, { exact: true }).fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar Medidas' }).click()
  await expect.poll(dialogos).toEqual([])
  await release()
  await expect.element(botao('Confirmar Medidas')).toBeEnabled()
  expect((await received(AVANCAR)).map(({ body }) => body)).toEqual([{ ids: [1], de: 'embalagem' }])
})
