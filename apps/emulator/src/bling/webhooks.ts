import { createHmac, randomUUID } from 'node:crypto'
import { hasGrant } from '../grants.ts'
import type { Evento } from '../store/records.ts'
import { EMPRESA } from '../store/seeds.ts'
import type { State } from '../store/state.ts'

const PATIENCE_MS = 5000
/** Waits between attempts; the last one repeats until three days have passed. */
const DELAYS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000]
const GIVE_UP_MS = 3 * 86_400_000
const KEPT = 2000

/** `vezes`: it is sent so often; `invertida`: before those that wait. */
type How = Pick<Evento, 'assinatura'> & { vezes: number; invertida?: boolean; atrasoMs?: number }

/** Sends signed events to the shop, each until it is answered with 2xx in time; those that wait survive a restart. */
export function openWebhooks(state: State) {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | null = null
  const pending = () => state.eventos.all().filter(({ situacao }) => situacao === 'pendente')

  /** Loses the same events in each run of the same story. */
  function isLost(): boolean {
    const { webhookPerda } = state.configuracao
    return webhookPerda > 0 && (state.nextId('evento') * 61) % 100 < webhookPerda
  }

  function forgetOld(): void {
    const done = state.eventos.all().filter(({ situacao }) => situacao !== 'pendente')
    for (const { id } of done.slice(0, Math.max(0, done.length - KEPT))) state.eventos.delete(id)
  }

  /** Puts one event in the queue; a repeated one keeps its id, as a repeated delivery does. */
  function enqueue(recurso: string, event: string, data: unknown, how: How): string {
    const now = state.now()
    const eventId = randomUUID()
    const date = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
    const corpo = JSON.stringify({ eventId, date, version: 'v1', event, companyId: EMPRESA.id, data })
    for (let time = 1; time <= how.vezes; time += 1) {
      const ordem = state.nextId('evento')
      state.eventos.put({
        id: time === 1 ? eventId : `${eventId}#${time}`,
        ordem: how.invertida ? -ordem : ordem,
        recurso,
        corpo,
        criadoEm: now,
        proximaEm: now + (how.atrasoMs ?? 0),
        tentativas: 0,
        assinatura: how.assinatura,
        situacao: 'pendente',
        ultimaResposta: '',
      })
    }
    forgetOld()
    wake()
    return eventId
  }

  /** Delivers due events soon; with `now` also those that wait for a retry or for their group. */
  function wake(now = false): void {
    if (stop.signal.aborted || working) return
    working = deliver(now).finally(() => {
      working = null
      schedule()
    })
  }

  async function deliver(now: boolean): Promise<void> {
    // The request that caused the event answers first: its change is on the disk before anyone hears of it.
    await new Promise((resolve) => setImmediate(resolve))
    for (let batch = due(now); batch.length > 0; batch = now ? [] : due(now))
      for (const evento of batch) {
        if (stop.signal.aborted) return
        await send(evento)
      }
  }

  /** Returns the events to send: in order; in reverse once enough wait; none with `webhooksAPedido` before a request. */
  function due(now: boolean): Evento[] {
    const { webhookEmbaralhar, webhooksAPedido } = state.configuracao
    if (webhooksAPedido && !now) return []
    const waiting = pending()
      .filter((e) => now || e.proximaEm <= state.now())
      .sort((a, b) => a.ordem - b.ordem)
    if (webhookEmbaralhar === 0) return waiting
    return now || waiting.length >= webhookEmbaralhar ? waiting.toReversed() : []
  }

  function schedule(): void {
    clearTimeout(timer)
    const next = Math.min(...pending().map(({ proximaEm }) => proximaEm))
    const left = next - state.now()
    const { webhookEmbaralhar, webhooksAPedido } = state.configuracao
    const held = webhooksAPedido || (webhookEmbaralhar > 0 && left <= 0)
    if (stop.signal.aborted || held || next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(wake, Math.max(0, Math.min(left, 60_000))).unref()
  }

  async function send(evento: Evento): Promise<void> {
    const { ok, text } = await post(evento)
    const current = state.eventos.get(evento.id)
    if (!current) return
    const tentativas = current.tentativas + 1
    const now = state.now()
    const tried = { ...current, tentativas, ultimaResposta: text }
    if (ok) {
      state.eventos.put({ ...tried, situacao: 'entregue' })
    } else if (now - current.criadoEm >= GIVE_UP_MS) {
      state.eventos.put({ ...tried, situacao: 'desistiu' })
      state.configure({ webhooksDesligados: [...new Set([...state.configuracao.webhooksDesligados, current.recurso])] })
    } else {
      const delay = DELAYS_MS[Math.min(tentativas, DELAYS_MS.length) - 1] ?? 0
      state.eventos.put({ ...tried, proximaEm: now + delay })
    }
    state.store.flush()
  }

  async function post({ assinatura, corpo }: Evento): Promise<{ ok: boolean; text: string }> {
    const key = assinatura === 'certa' ? state.clientSecret : 'outra chave'
    const signature = createHmac('sha256', key).update(corpo).digest('hex')
    try {
      const response = await fetch(state.configuracao.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${signature}` },
        body: corpo,
        redirect: 'manual',
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.body?.cancel()
      return { ok: response.ok, text: String(response.status) }
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.name : 'falha' }
    }
  }

  return {
    enqueue,
    wake,
    /** Announces a change, once or as often as configured. Sends nothing before the first authorisation. */
    emit(recurso: string, action: 'created' | 'updated' | 'deleted', data: unknown): void {
      const { webhooksAtivos, webhooksDesligados, webhookVezes: vezes, webhookAtrasoMs: atrasoMs } = state.configuracao
      if (!webhooksAtivos || webhooksDesligados.includes(recurso) || !hasGrant(state) || isLost()) return
      enqueue(recurso, `${recurso}.${action}`, data, { assinatura: 'certa', vezes, atrasoMs })
    },
    async idle(): Promise<void> {
      while (working) await working
    },
    async close(): Promise<void> {
      stop.abort()
      clearTimeout(timer)
      await working
    },
  }
}
