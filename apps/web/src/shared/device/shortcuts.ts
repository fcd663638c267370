import { onSessionEnd } from '../session/session.ts'
import { readPreference, storePreference } from './preferenceCookie.ts'
import { createStore, useStore } from './store.ts'
import { keepTyped, takeTyped } from './typedAhead.ts'

const COOKIE = 'estampa_atalhos'

/** Window open over the page: the quick search or the sheet of shortcuts. */
const aberta = createStore<'paleta' | 'folha' | null>(null)
const atalhosOff = createStore(readPreference(COOKIE) === 'desligados')

export function openPaleta(): void {
  if (aberta.get() === 'paleta') return
  keepTyped()
  aberta.set('paleta')
}
export const openFolha = (): void => aberta.set('folha')
export function closeAtalhos(): void {
  takeTyped()
  aberta.set(null)
}
onSessionEnd(closeAtalhos)
export const useAtalhoAberto = () => useStore(aberta)

export const useAtalhosOff = (): boolean => useStore(atalhosOff)
export function setAtalhosOff(sim: boolean): void {
  atalhosOff.set(sim)
  storePreference(COOKIE, sim ? 'desligados' : '')
}

const aberto = createStore(false)

export const openLeitor = (): void => aberto.set(true)

/** Opens the camera of the screen itself, where that has one for the pieces at hand. */
let cameraDaTela: (() => void) | null = null
export function offerCamera(open: () => void): () => void {
  cameraDaTela = open
  return () => {
    if (cameraDaTela === open) cameraDaTela = null
  }
}
export const scanHere = (): void => (cameraDaTela ?? openLeitor)()

export const closeLeitor = (): void => aberto.set(false)
export const useLeitorAberto = (): boolean => useStore(aberto)
onSessionEnd(closeLeitor)
