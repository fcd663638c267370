import { guardarPreferencia, lerPreferencia } from '../../../../shared/preferenceCookie.ts'
import { createStore, useStore } from '../../../../shared/store.ts'

export type Modo = 'cartoes' | 'tabela'

const COOKIE = 'estampa_variacoes'

const modo = createStore<Modo>(lerPreferencia(COOKIE) === 'tabela' ? 'tabela' : 'cartoes')

/** The view of variations that this browser remembers: cards or table. */
export const useModo = (): Modo => useStore(modo)

export function escolherModo(escolhido: Modo): void {
  modo.set(escolhido)
  guardarPreferencia(COOKIE, escolhido)
}
