import { guardarPreferencia, lerPreferencia } from './preferenceCookie.ts'
import { createStore, useStore } from './store.ts'

/** `auto`: as the device says. */
export type Esquema = 'light' | 'dark' | 'auto'

/** Read before the first paint by public/colour-scheme.js: keep the two names alike. */
const COOKIE = 'estampa_aparencia'

const guardado = lerPreferencia(COOKIE)
const escolhido = createStore<Esquema>(guardado === 'light' || guardado === 'dark' ? guardado : 'auto')
const escuro = matchMedia('(prefers-color-scheme: dark)')

export const useEsquema = (): Esquema => useStore(escolhido)

/** Draws the page in these colours and keeps the choice in a cookie. */
export function escolherEsquema(esquema: Esquema): void {
  guardarPreferencia(COOKIE, esquema === 'auto' ? '' : esquema)
  escolhido.set(esquema)
  pintar()
  pintarBarraDoCelular(esquema)
}

/** Follows the device while nothing is chosen. */
export function seguirAparelho(): void {
  escuro.addEventListener('change', pintar)
}

function pintar(): void {
  const esquema = escolhido.get()
  const doAparelho = escuro.matches ? 'dark' : 'light'
  document.documentElement.dataset.cores = esquema === 'auto' ? doAparelho : esquema
}

/** The colour around the page on a phone: that of the chosen scheme, or each for its own system's scheme. */
function pintarBarraDoCelular(esquema: Esquema): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const escura = esquema === 'auto' ? meta.media.includes('dark') : esquema === 'dark'
    meta.content = escura ? '#1f1c1a' : '#ffffff'
  }
}
