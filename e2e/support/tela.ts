import type { Page } from '@playwright/test'
import type { LojaHostil } from './loja-hostil.ts'

/** What a person opens on a screen: a dialog, a menu, a fold. */
export interface Estado {
  readonly abrir: (page: Page) => Promise<unknown>
  readonly textos?: (loja: LojaHostil) => readonly string[]
  /** It stays open: no Escape follows. */
  readonly fica?: boolean
}

/** One row of the walk over all screens (`walkAllScreens`). */
export interface Tela {
  /** As routes.tsx names it. */
  readonly rota: string
  /** The address to open; `rota` when absent. */
  readonly em?: (loja: LojaHostil) => string
  /** Texts that stand there once the screen has its data, letter by letter. */
  readonly textos: (loja: LojaHostil) => readonly string[]
  readonly estados?: readonly Estado[]
}

export const botao =
  (nome: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name: nome }).first().click()
export const dialogos = (...nomes: (string | RegExp)[]): Estado[] => nomes.map((nome) => ({ abrir: botao(nome) }))
/** A tab, a fold or a way of showing. */
export const fica = (nome: string | RegExp): Estado => ({ abrir: botao(nome), fica: true })
