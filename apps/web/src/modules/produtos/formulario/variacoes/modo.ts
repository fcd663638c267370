import { createStore, useStore } from '../../../../shared/store.ts'

export type Modo = 'cartoes' | 'tabela'

/** In a cookie: localStorage belongs to the session and is emptied at logout. */
const COOKIE = 'estampa_variacoes'
const UM_ANO_EM_SEGUNDOS = 31_536_000

const guardado = new RegExp(`(?:^|;\\s*)${COOKIE}=tabela`).test(document.cookie)
const modo = createStore<Modo>(guardado ? 'tabela' : 'cartoes')

/** How this browser shows the variations of a product. */
export const useModo = (): Modo => useStore(modo)

export function escolherModo(escolhido: Modo): void {
  modo.set(escolhido)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${COOKIE}=${escolhido}; path=/; max-age=${UM_ANO_EM_SEGUNDOS}; SameSite=Lax`
}
