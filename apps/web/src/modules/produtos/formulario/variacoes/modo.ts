import { guardarPreferencia, lerPreferencia } from '../../../../shared/preferenceCookie.ts'
import { createStore, useStore } from '../../../../shared/store.ts'

export type Modo = 'cartoes' | 'tabela'

const COOKIE = 'estampa_variacoes'

const modo = createStore<Modo>(lerPreferencia(COOKIE) === 'tabela' ? 'tabela' : 'cartoes')

/** How this browser shows the variations of a product. */
export const useModo = (): Modo => useStore(modo)

export function escolherModo(escolhido: Modo): void {
  modo.set(escolhido)
  guardarPreferencia(COOKIE, escolhido)
}
