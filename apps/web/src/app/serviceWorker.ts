const START_DELAY_MS = 30_000

/**
 * Installs `public/sw.js`: at once where the program runs as an installed one, else when a page has been open for half a
 * minute. Browsers allow it only over HTTPS and on this machine itself; without it the program works all the same, and a
 * shop that cannot be reached is told by the browser.
 */
export function installServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const install = () => {
    // A browser may refuse, as in some private windows: then it is as without HTTPS.
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})
  }
  // Not during the first screens: when a new worker takes over a page, developer tools and Playwright's `page.route` do
  // not see its requests.
  const delay = matchMedia('(display-mode: standalone)').matches ? 0 : START_DELAY_MS
  const later = () => setTimeout(install, delay)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
