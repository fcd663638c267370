/**
 * Installs `public/sw.js` once the page has what it needs. Browsers allow it only over HTTPS and on this machine itself;
 * without it the program works all the same, and a shop that cannot be reached is told by the browser.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const install = () =>
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((erro: unknown) => {
      console.warn('O service worker não pôde ser instalado', erro)
    })
  if (document.readyState === 'complete') void install()
  else addEventListener('load', () => void install(), { once: true })
}
