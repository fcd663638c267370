/** A running test; it owns all requests of the page. */
interface Running {
  /** Name and number: two tests of a table may have one name. */
  readonly id: string
  readonly ending: AbortController
  /** Requests under way. */
  readonly open: Set<Promise<unknown>>
  /** Routes with a prepared answer. */
  prepared: ReadonlySet<string>
  /** The fake API has a table of its answers. */
  hasTable: boolean
  /** Requested routes without a prepared answer. */
  readonly missed: Set<string>
}
let running: Running | null = null
let started = 0

/** Gives all following requests of the page to this test; the fake API has a table of answers for each test. */
export function beginRequests(name: string): void {
  started += 1
  running = {
    id: `${started} ${name}`,
    ending: new AbortController(),
    open: new Set(),
    prepared: new Set(),
    hasTable: false,
    missed: new Set(),
  }
}

/** Sets the routes that the running test has prepared; replaces the earlier ones. */
export function setPrepared(routes: readonly string[]): void {
  if (running) running.prepared = new Set(routes)
}

/** The routes that the running test requested without a prepared answer. */
export const missedRoutes = (): string[] => [...(running?.missed ?? [])]

/**
 * Aborts the test's requests and waits for their end. Later requests of its promises fail at once, so that they reach
 * neither the API nor the next test.
 */
export async function endRequests(): Promise<void> {
  if (!running) return
  const { id, ending, open, hasTable } = running
  running = null
  ending.abort(between())
  await Promise.all(open)
  if (hasTable) await askFakeApi(id, 'DELETE')
}

const between = () => new DOMException('The test has ended', 'AbortError')
const fetchOfPage = window.fetch.bind(window)

const askFakeApi = (id: string, method: string, body?: string) =>
  fetchOfPage('/__api', { method, headers: { 'x-test': encodeURIComponent(id) }, ...(body && { body }) })

/** Calls the fake API's own route for the running test. */
export async function control(method: 'GET' | 'PUT' | 'POST', body?: string): Promise<Response> {
  if (!running) throw between()
  running.hasTable = true
  return await askFakeApi(running.id, method, body)
}

/**
 * The running test if `address` is the API's, else null; throws without a running test. `optional`: the fake API has a
 * default answer for this route.
 */
function ownerOf(method: string, address: string | URL, optional = false): Running | null {
  const { origin, pathname } = new URL(address, location.href)
  if (origin !== location.origin || !pathname.startsWith('/api/')) return null
  if (!running) throw between()
  const route = `${method.toUpperCase()} ${pathname.slice('/api'.length)}`
  if (!optional && !running.prepared.has(route) && !running.prepared.has('*')) running.missed.add(route)
  return running
}

function track({ open }: Running, end: Promise<unknown>): void {
  const ended = end.catch(() => undefined).finally(() => open.delete(ended))
  open.add(ended)
}

window.fetch = async (input, init = {}) => {
  const address = input instanceof Request ? input.url : input
  // An aborted request is not sent.
  const headers = new Headers(init.headers)
  const asksForStored = headers.has('idempotency-only-stored')
  const owner = init.signal?.aborted ? null : ownerOf(init.method ?? 'GET', address, asksForStored)
  if (!owner) return await fetchOfPage(input, init)
  headers.set('x-test', encodeURIComponent(owner.id))
  const signal = AbortSignal.any([owner.ending.signal, ...(init.signal ? [init.signal] : [])])
  const answer = fetchOfPage(input, { ...init, headers, signal })
  track(owner, answer)
  return await answer
}

/** Files are sent by XMLHttpRequest, which reports its progress. */
window.XMLHttpRequest = class extends XMLHttpRequest {
  #target: readonly [method: string, address: string | URL] = ['GET', '']

  override open(method: string, address: string | URL): void {
    this.#target = [method, address]
    super.open(method, address)
  }

  override send(body?: Document | XMLHttpRequestBodyInit | null): void {
    const owner = ownerOf(...this.#target)
    if (owner) {
      this.setRequestHeader('x-test', encodeURIComponent(owner.id))
      track(owner, new Promise((ended) => this.addEventListener('loadend', ended)))
      owner.ending.signal.addEventListener('abort', () => this.abort())
    }
    super.send(body)
  }
}
