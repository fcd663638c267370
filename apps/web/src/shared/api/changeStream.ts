import type { Mudanca } from '@estampa/contract/mudancas/mudancas.routes.ts'
import { renewTokens } from '../session/session.ts'
import { readStored } from '../session/storage.ts'
import { tellChange, tellConnection } from './changes.ts'
import { objeto } from './readers.ts'

const TRAVA = 'estampa-mudancas'
const PRIMEIRA_ESPERA_MS = 1000
const MAIOR_ESPERA_MS = 30_000
/** A stream that ends sooner is none: a proxy that holds no answer open ends each at once. */
const FLUXO_CURTO_MS = 10_000

interface Fluxo {
  /** Called when the stream is open; earlier changes were not told. */
  readonly onOpen: () => void
  /** The stream cannot be had; it is tried again, ever more slowly. */
  readonly onFail: () => void
}

/**
 * Follows the server's changes until `signal`. One visible tab reads the stream, once `calma` has come, and tells the
 * others, which hear it at once; without locks (no HTTPS) each reads its own.
 */
export async function followChanges(signal: AbortSignal, calma: Promise<void>, fluxo: Fluxo): Promise<void> {
  const followStream = () => readStreamForever(signal, fluxo)
  await calma
  if (signal.aborted) return
  if (!navigator.locks) return followStream()
  // Rejects when it is aborted while it waits for its turn.
  await navigator.locks.request(TRAVA, { signal }, followStream).catch(() => undefined)
}

async function readStreamForever(signal: AbortSignal, fluxo: Fluxo): Promise<void> {
  let espera = PRIMEIRA_ESPERA_MS
  while (!signal.aborted) {
    const start = performance.now()
    const leu = await readStream(signal, fluxo.onOpen).catch(() => false)
    if (signal.aborted) return
    const durou = leu && performance.now() - start > FLUXO_CURTO_MS
    if (!durou) fluxo.onFail()
    espera = durou ? PRIMEIRA_ESPERA_MS : Math.min(espera * 2, MAIOR_ESPERA_MS)
    await sleepFor(espera, signal)
  }
}

/** True when the stream was had, whatever ended it. */
async function readStream(signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const token = readStored('access')
  const answer = await fetch('/api/mudancas/', {
    headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
    cache: 'no-store',
    signal,
  })
  if (answer.status === 401) await renewTokens(token)
  if (!answer.ok || !answer.body) return false
  onOpen()
  tellConnection()
  const leitor = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await leitor.read().catch(() => ({ value: undefined, done: true }))
    if (done) return true
    const linhas = (rest + value).split('\n')
    rest = linhas.pop() ?? ''
    for (const linha of linhas)
      if (linha.startsWith('data: ')) tellChange(objeto(JSON.parse(linha.slice(6))) as Mudanca)
  }
}

const sleepFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((wake) => {
    const timer = setTimeout(wake, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      wake()
    })
  })
