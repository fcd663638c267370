// The service worker: keeps the program's own files, and says so when the shop cannot be reached. Never an answer of the
// API, never a picture or a label: what people may see is asked of the server each time, and a logout leaves nothing.
// The build writes the two lists (vite.config.ts).
const VERSION = '__VERSION__'
const ASSETS = new Set(['__ASSETS__'])
const OFFLINE_PAGE = '/offline.html'
const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/colour-scheme.js', '/favicon.svg']
const [ASSET_CACHE, OFFLINE_CACHE] = ['estampa-assets', `estampa-offline-${VERSION}`]

addEventListener('install', (event) => {
  // Whatever else is asked for goes straight to the network, without waking this worker. Not in every browser yet.
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })?.catch(() => {})
  event.addRoutes?.({ condition: { urlPattern: '/midia/*' }, source: 'network' })?.catch(() => {})
  event.waitUntil(prepare())
})

async function prepare() {
  const cache = await caches.open(OFFLINE_CACHE)
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })))
  // Files carry their content's digest in their name: pages of the version before are served as well by this worker.
  await skipWaiting()
}

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([registration.navigationPreload?.enable(), removeOld()]))
})

async function removeOld() {
  for (const name of await caches.keys()) {
    if (name.startsWith('estampa-') && name !== ASSET_CACHE && name !== OFFLINE_CACHE) await caches.delete(name)
  }
  const cache = await caches.open(ASSET_CACHE)
  for (const request of await cache.keys()) {
    if (!ASSETS.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|midia)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)))
})

/** Pages always come from the server; the cache holds only the offline page. */
async function page({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch (error) {
    const offline = await caches.match(OFFLINE_PAGE)
    if (!offline) throw error
    return offline
  }
}

async function asset(request) {
  const cache = await caches.open(ASSET_CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  // A full disk must not keep the file from the page.
  if (answer.ok && answer.type === 'basic') await cache.put(request, answer.clone()).catch(() => {})
  return answer
}
