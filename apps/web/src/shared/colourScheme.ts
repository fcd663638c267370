import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { guardarPreferencia, lerPreferencia } from './preferenceCookie.ts'

/** Read before the first paint by public/colour-scheme.js: keep the two names alike. */
const COOKIE = 'estampa_aparencia'

/** Keeps the colour scheme in a cookie. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (padrao) => {
    const guardada = lerPreferencia(COOKIE)
    return guardada === 'light' || guardada === 'dark' ? guardada : padrao
  },
  set: (valor) => {
    guardarPreferencia(COOKIE, valor === 'auto' ? '' : valor)
    pintarBarraDoCelular(valor)
  },
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** The colour around the page on a phone: that of the chosen scheme, or each for its own system's scheme. */
function pintarBarraDoCelular(valor: MantineColorScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const escura = valor === 'auto' ? meta.media.includes('dark') : valor === 'dark'
    meta.content = escura ? '#1f1c1a' : '#ffffff'
  }
}
