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

/**
 * Sends signed events to the shop, each until it is answered with 2xx within five seconds. Waiting events are kept with
 * the rest of the state, so that a restart goes on.
 */
export class Webhooks {
  readonly #state: State
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #working: Promise<void> | null = null

  constructor(state: State) {
    this.#state = state
  }

  /** Announces a change, once or as often as configured. Sends nothing before the first authorisation. */
  emit(recurso: string, action: 'created' | 'updated' | 'deleted', data: unknown): void {
    const { webhooksAtivos, webhooksDesligados, webhookVezes, webhookAtrasoMs } = this.#state.configuracao
    if (!webhooksAtivos || webhooksDesligados.includes(recurso) || !hasGrant(this.#state) || this.#lost()) return
    const once = { assinatura: 'certa', invertida: false, atrasoMs: webhookAtrasoMs } as const
    this.enqueue(recurso, `${recurso}.${action}`, data, { ...once, vezes: webhookVezes })
  }

  /** The same events of the same story get lost. */
  #lost(): boolean {
    const { webhookPerda } = this.#state.configuracao
    return webhookPerda > 0 && (this.#state.nextId('evento') * 61) % 100 < webhookPerda
  }

  /** Puts one event in the queue; a repeated one keeps its id, as a repeated delivery does. */
  enqueue(
    recurso: string,
    event: string,
    data: unknown,
    how: { vezes: number; assinatura: Evento['assinatura']; invertida: boolean; atrasoMs?: number },
  ): string {
    const now = this.#state.now()
    const eventId = randomUUID()
    const date = new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
    const corpo = JSON.stringify({ eventId, date, version: 'v1', event, companyId: EMPRESA.id, data })
    for (let time = 1; time <= how.vezes; time += 1) {
      const ordem = this.#state.nextId('evento')
      this.#state.eventos.put({
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
    this.#forgetOld()
    this.wake()
    return eventId
  }

  #forgetOld(): void {
    const done = this.#state.eventos.all().filter((evento) => evento.situacao !== 'pendente')
    for (const { id } of done.slice(0, Math.max(0, done.length - KEPT))) this.#state.eventos.delete(id)
  }

  /** Delivers due events soon; with `now` also those that wait for a retry or for their group. */
  wake(now = false): void {
    if (this.#stop.signal.aborted || this.#working) return
    this.#working = this.#deliver(now).finally(() => {
      this.#working = null
      this.#schedule()
    })
  }

  async idle(): Promise<void> {
    while (this.#working) await this.#working
  }

  async close(): Promise<void> {
    this.#stop.abort()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#working
  }

  async #deliver(now: boolean): Promise<void> {
    // The request that caused the event answers first: its change is on the disk before anyone hears of it.
    await new Promise((resolve) => setImmediate(resolve))
    for (let batch = this.#due(now); batch.length > 0; batch = this.#due(now)) {
      for (const evento of batch) {
        if (this.#stop.signal.aborted) return
        await this.#send(evento)
      }
      if (now) return
    }
  }

  /** In order, or held until there are enough to be sent in reverse. */
  #due(now: boolean): Evento[] {
    const { webhookEmbaralhar } = this.#state.configuracao
    const waiting = this.#state.eventos
      .all()
      .filter((e) => e.situacao === 'pendente' && (now || e.proximaEm <= this.#state.now()))
      .sort((a, b) => a.ordem - b.ordem)
    if (webhookEmbaralhar === 0) return waiting
    return now || waiting.length >= webhookEmbaralhar ? waiting.toReversed() : []
  }

  #schedule(): void {
    if (this.#stop.signal.aborted) return
    const next = this.#state.eventos
      .all()
      .filter((e) => e.situacao === 'pendente')
      .reduce((soonest, e) => Math.min(soonest, e.proximaEm), Number.POSITIVE_INFINITY)
    if (this.#timer) clearTimeout(this.#timer)
    if (next === Number.POSITIVE_INFINITY) return
    const held = this.#state.configuracao.webhookEmbaralhar > 0 && next <= this.#state.now()
    if (held) return
    this.#timer = setTimeout(() => this.wake(), Math.max(0, Math.min(next - this.#state.now(), 60_000)))
    this.#timer.unref()
  }

  async #send(evento: Evento): Promise<void> {
    const answer = await this.#post(evento)
    const current = this.#state.eventos.get(evento.id)
    if (!current) return
    const tentativas = current.tentativas + 1
    const now = this.#state.now()
    if (answer.ok) {
      this.#state.eventos.put({ ...current, tentativas, situacao: 'entregue', ultimaResposta: answer.text })
    } else if (now - current.criadoEm >= GIVE_UP_MS) {
      this.#state.eventos.put({ ...current, tentativas, situacao: 'desistiu', ultimaResposta: answer.text })
      const off = new Set([...this.#state.configuracao.webhooksDesligados, current.recurso])
      this.#state.configure({ webhooksDesligados: [...off] })
    } else {
      const proximaEm = now + (DELAYS_MS[Math.min(tentativas, DELAYS_MS.length) - 1] ?? 0)
      this.#state.eventos.put({ ...current, tentativas, proximaEm, ultimaResposta: answer.text })
    }
    this.#state.store.flush()
  }

  async #post(evento: Evento): Promise<{ ok: boolean; text: string }> {
    const key = evento.assinatura === 'certa' ? this.#state.clientSecret : 'outra chave'
    const signature = createHmac('sha256', key).update(evento.corpo).digest('hex')
    try {
      const response = await fetch(this.#state.configuracao.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-bling-signature-256': `sha256=${signature}` },
        body: evento.corpo,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(PATIENCE_MS)]),
      })
      await response.body?.cancel()
      return { ok: response.ok, text: String(response.status) }
    } catch (error) {
      return { ok: false, text: error instanceof Error ? error.name : 'falha' }
    }
  }
}
