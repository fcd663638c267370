import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** Read before the first paint by public/colour-scheme.js: keep the two names alike. */
const COOKIE = 'estampa_aparencia'
const UM_ANO_EM_SEGUNDOS = 31_536_000

/** Keeps the colour scheme in a cookie: localStorage belongs to the session and is emptied at logout. */
export const colourSchemeManager: MantineColorSchemeManager = {
  get: (padrao) =>
    (new RegExp(`(?:^|;\\s*)${COOKIE}=(light|dark)`).exec(document.cookie)?.[1] ?? padrao) as MantineColorScheme,
  set: (valor) => {
    const duracao = valor === 'auto' ? 0 : UM_ANO_EM_SEGUNDOS
    document.cookie = `${COOKIE}=${valor}; path=/; max-age=${duracao}; SameSite=Lax`
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
