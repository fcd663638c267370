import { isOtherVersion } from '../shared/api/version.ts'
import { changedForms } from '../shared/ui/dialogs/changedForms.ts'
import { toast } from '../shared/ui/toasts/toast.ts'

const CHECK_INTERVAL_MS = 1_800_000
const DEZ_MINUTOS = 600_000

/**
 * Asks now and then whether the server has another version than this page is of, and says so. Nothing is forced: the
 * page goes on as it is, and an unsaved form is not disturbed before it is saved or left.
 */
export function announceNewVersions(): void {
  let last = Date.now()
  const askAboutVersion = async () => {
    last = Date.now()
    if (await isOtherVersion()) announceVersion()
  }
  setInterval(() => void askAboutVersion(), CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - last > DEZ_MINUTOS) void askAboutVersion()
  })
}

function announceVersion(): void {
  if (changedForms.get() === 0) {
    toast('info', 'Nova versão disponível', {
      duration: CHECK_INTERVAL_MS,
      action: { label: 'Atualizar', onClick: () => location.reload() },
    })
    return
  }
  const unsubscribe = changedForms.subscribe(() => {
    if (changedForms.get() > 0) return
    unsubscribe()
    announceVersion()
  })
}

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
