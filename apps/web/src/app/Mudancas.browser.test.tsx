import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { prepare, received, release } from '../../test/support/api-control.ts'
import { quando, setPageHidden } from '../../test/support/quando.ts'
import { followChanges } from '../shared/api/changeStream.ts'
import { onChange } from '../shared/api/changes.ts'
import { createQueryClient } from '../shared/api/queryClient.ts'
import { MudancasComCalma } from './MudancasComCalma.tsx'

const FLUXO = 'GET /mudancas/'
const SEM_FLUXO = { status: 503 }
const SEM_FLUXO_AINDA = { ...SEM_FLUXO, held: true }
/** Held until it is released, and then at its end. */
const FLUXO_QUE_ACABA = { status: 200, held: true }
/** Changes are gathered for less than this, ms. */
const JUNTAS = 500

let leituras = 0
function Tela() {
  useQuery({ queryKey: ['painel'], queryFn: () => ++leituras, staleTime: Number.POSITIVE_INFINITY })
  return null
}

beforeEach(() => {
  leituras = 0
  vi.spyOn(globalThis, 'fetch')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => void vi.useRealTimers())

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** Requests for the stream that arrived at the other side. */
const chegaram = async () => (await received(FLUXO)).length
/** Requests for the stream that left this page: they are counted as soon as a timer has made them. */
const sairam = () => vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/mudancas/')).length

/** Draws a screen in a calm page and waits until the stream was refused; answers how to wait for so many timers more. */
async function openStreamlessScreen() {
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <Tela />
      <MudancasComCalma />
    </QueryClientProvider>,
  )
  await quando(() => leituras === 1)
  await advanceTime(3000)
  await quando(async () => (await chegaram()) === 1)
  const baseTimers = vi.getTimerCount()
  const timers = (mais: number) => quando(() => vi.getTimerCount() === baseTimers + mais)
  await release()
  // The next attempt at the stream, and the next reading.
  await timers(2)
  return timers
}

test('without a stream the open screen is read again every 30 seconds, and not at all while it is hidden', async () => {
  await prepare({ [FLUXO]: [SEM_FLUXO_AINDA, SEM_FLUXO] })
  await openStreamlessScreen()
  await advanceTime(29_999)
  expect(leituras).toBe(1)
  await advanceTime(1 + JUNTAS)
  expect(leituras).toBe(2)
  await advanceTime(30_000)
  expect(leituras).toBe(3)

  setPageHidden(true)
  const before = sairam()
  await advanceTime(600_000)
  expect(leituras).toBe(3)
  expect(sairam()).toBe(before)

  // Back in sight it is read at once.
  setPageHidden(false)
  await advanceTime(JUNTAS)
  expect(leituras).toBe(4)
})

test('the reading every 30 seconds ends when there is a stream again', async () => {
  // The second attempt has a stream, which ends after a while; the third one waits.
  await prepare({ [FLUXO]: [SEM_FLUXO_AINDA, FLUXO_QUE_ACABA, FLUXO_QUE_ACABA] })
  const timers = await openStreamlessScreen()
  await advanceTime(2000)
  await quando(async () => (await chegaram()) === 2)
  await advanceTime(11_000)
  await release()
  await timers(2)
  await advanceTime(1000)
  // Changes from before the stream opened are read once.
  expect(leituras).toBe(2)
  await quando(async () => (await chegaram()) === 3)
  await advanceTime(600_000)
  expect(leituras).toBe(2)
})

test('a stream that ends at once is none: it is asked for ever more slowly, and the reading goes on', async () => {
  await prepare({ [FLUXO]: [SEM_FLUXO_AINDA, { status: 200 }, FLUXO_QUE_ACABA] })
  const timers = await openStreamlessScreen()
  await advanceTime(2000)
  await quando(async () => (await chegaram()) === 2)
  // The next attempt, the next reading, and the one that the stream brought.
  await timers(3)
  await advanceTime(3999)
  expect(sairam()).toBe(2)
  await advanceTime(1)
  await quando(async () => (await chegaram()) === 3)
  const before = leituras
  await advanceTime(30_000 + JUNTAS)
  expect(leituras).toBeGreaterThan(before)
})

/** Follows the stream that these parts of bytes make; answers what a listener here heard, and what another tab did. */
async function followStream(status: number, ...parts: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(fluxo) {
      for (const part of parts) fluxo.enqueue(new TextEncoder().encode(part))
      fluxo.close()
    },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) =>
    String(url).endsWith('/mudancas/') ? new Response(body, { status }) : Response.json({ access: 'a2' }),
  )
  const localMudancas: unknown[] = []
  const receivedMudancas: unknown[] = []
  const outraAba = new BroadcastChannel('estampa-mudancas')
  outraAba.onmessage = ({ data }) => receivedMudancas.push(data)
  const stopListening = onChange((change) => localMudancas.push(change))
  const control = new AbortController()
  const doNothing = () => undefined
  const end = followChanges(control.signal, Promise.resolve(), { onOpen: doNothing, onFail: doNothing })
  return {
    aqui: localMudancas,
    la: receivedMudancas,
    parar: async () => {
      control.abort()
      stopListening()
      outraAba.close()
      await end
    },
  }
}

test('each change of the stream is told here and in the other tabs, however its bytes are cut', async () => {
  const { aqui, la, parar } = await followStream(
    200,
    ': eco\n\ndata: {"assunto":"ven',
    'das"}\n\ndata: {"assunto":"produtos"}\n\n',
  )
  const duas = [{ assunto: 'vendas' }, { assunto: 'produtos' }]
  await quando(() => la.length === 2)
  await parar()
  expect([aqui, la]).toEqual([duas, duas])
})

test('a session that has run out is renewed before the stream is asked for again', async () => {
  localStorage.setItem('access', 'a1')
  localStorage.setItem('refresh', 'r1')
  const { parar } = await followStream(401)
  await quando(() => localStorage.getItem('access') === 'a2')
  await parar()
  expect(localStorage.getItem('refresh')).toBe('r1')
  localStorage.clear()
})
