import { createStore, useStore } from './store.ts'

/** Choices about how this browser shows the shop. In cookies: localStorage belongs to the session, which empties it. */

const UM_ANO_EM_SEGUNDOS = 31_536_000

/** Reads what this browser keeps under the name; '' when nothing. */
export function readPreference(name: string): string {
  const pares = document.cookie.split('; ')
  return pares.find((par) => par.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** Kept for a year; '' forgets it. */
export function storePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = preferenceCookie(name, value, location.protocol)
}

/** As it is written. In a shop reached by https it never travels in the clear. */
export function preferenceCookie(name: string, value: string, protocolo: string): string {
  const duration = value === '' ? 0 : UM_ANO_EM_SEGUNDOS
  const segura = protocolo === 'https:' ? '; Secure' : ''
  return `${name}=${value}; path=/; max-age=${duration}; SameSite=Lax${segura}`
}

/** `auto`: as the device says. */
export type ColourScheme = 'light' | 'dark' | 'auto'

/** Read before the first paint by public/colour-scheme.js: keep the two names alike. */
const COOKIE = 'estampa_aparencia'

const storedScheme = readPreference(COOKIE)
const chosenScheme = createStore<ColourScheme>(
  storedScheme === 'light' || storedScheme === 'dark' ? storedScheme : 'auto',
)
const escuro = matchMedia('(prefers-color-scheme: dark)')

export const useColourScheme = (): ColourScheme => useStore(chosenScheme)

/** Draws the page in these colours and keeps the choice in a cookie. */
export function chooseColourScheme(esquema: ColourScheme): void {
  storePreference(COOKIE, esquema === 'auto' ? '' : esquema)
  chosenScheme.set(esquema)
  paintTheme()
  paintPhoneBar(esquema)
}

/** Follows the device while nothing is chosen. */
export function followDevice(): void {
  escuro.addEventListener('change', paintTheme)
}

function paintTheme(): void {
  const esquema = chosenScheme.get()
  const deviceScheme = escuro.matches ? 'dark' : 'light'
  document.documentElement.dataset.cores = esquema === 'auto' ? deviceScheme : esquema
}

/** The colour around the page on a phone: that of the chosen scheme, or each for its own system's scheme. */
function paintPhoneBar(esquema: ColourScheme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const escura = esquema === 'auto' ? meta.media.includes('dark') : esquema === 'dark'
    meta.content = escura ? '#1f1c1a' : '#ffffff'
  }
}
