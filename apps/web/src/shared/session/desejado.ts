import { like, objeto, texto } from '../api/readers.ts'
import { currentSession } from './session.ts'

/** An address of the shop that was left, or opened, while nobody was signed in. */
export interface Desejado {
  readonly endereco: string
  /** The way to it, as in the breadcrumbs. */
  readonly trilha: string
  /** User whose session ended at this address; null when the address was opened by whoever signs in now. */
  readonly de: string | null
}

interface Lugar {
  readonly pathname: string
  readonly search: string
}

/** State of the navigation to the login screen. Nothing is wanted after 'Sair'. */
export function buildSignInState({ pathname, search }: Lugar, handles: readonly unknown[]): { desejado?: Desejado } {
  const { endedFor: terminouDe } = currentSession()
  if (terminouDe === null || pathname === '/') return {}
  const trilha = handles.map((handle) => texto(objeto(handle).trilha)).filter(Boolean)
  return { desejado: { endereco: pathname + search, trilha: trilha.join(' › '), de: terminouDe ?? null } }
}

/** State of the navigation from the login screen to the products: with it they offer what was left or wanted. */
export const buildSignedInState = (state: unknown) => ({ entrou: true, desejado: objeto(state).desejado })

export const hasJustSignedIn = (state: unknown): boolean => objeto(state).entrou === true

const desejo = like({ endereco: '', trilha: '', de: '' })
export function readWantedScreen(state: unknown): Desejado | null {
  const { endereco, trilha, de } = desejo(objeto(state).desejado)
  return endereco.startsWith('/') ? { endereco, trilha, de: de || null } : null
}
