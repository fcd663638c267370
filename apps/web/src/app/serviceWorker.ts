/**
 * Installs `public/sw.js` once the page has what it needs. Browsers allow it only over HTTPS and on this machine itself;
 * without it the program works all the same, and a shop that cannot be reached is told by the browser.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const install = () => {
    // A browser may refuse, as in some private windows: then it is as without HTTPS.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }
  if (document.readyState === 'complete') install()
  else addEventListener('load', install, { once: true })
}
