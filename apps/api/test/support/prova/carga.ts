import { setTimeout as wait } from 'node:timers/promises'
import { Fio, type LugarDaLoja } from './fio.ts'

/** Report of a run of requests. */
export interface Relato {
  readonly chegadas: number
  /** Arrivals for which the client had no connection left. */
  readonly semConexao: number
  /** ms from the moment of arrival, by the status of the answer. */
  readonly tempos: Readonly<Record<string, readonly number[]>>
  /** Refusals for now that do not say when to come again. */
  readonly semRetryAfter: number
  /** Connections that broke with a request on them. */
  readonly quebradas: number
  readonly segundos: number
}

export interface Ritmo {
  /** Clients, each over its own kept connection, opened anew only when it was ended. None tries anything twice. */
  readonly clientes: number
  /** Arrivals a second, whether or not the server keeps up; without it each asks again as soon as it is answered. */
  readonly porSegundo?: number | null
  /** Before each asks again, ms. */
  readonly pausaMs?: number
  /** The address that they come from; this machine's own when absent. */
  readonly endereco?: string | undefined
}

const PASSO_MS = 5
const PACIENCIA_MS = 30_000

/** Clients that ask what `proximo` says until they are told to stop. */
export function runLoad(lugar: LugarDaLoja, ritmo: Ritmo, proximo: (cliente: number) => string) {
  const { clientes, porSegundo = null, pausaMs = 0, endereco } = ritmo
  const tempos: Record<string, number[]> = {}
  const relato = { chegadas: 0, semConexao: 0, tempos, semRetryAfter: 0, quebradas: 0 }
  const livres = Array.from({ length: clientes }, (_, index) => ({ qual: index, fio: new Fio(lugar, endereco) }))
  const inicio = performance.now()
  let [feitos, fim] = [0, false]

  async function startRequest(quando: number): Promise<void> {
    relato.chegadas += 1
    const cliente = livres.pop()
    if (!cliente) {
      relato.semConexao += 1
      return
    }
    const { status, retryAfter } = await cliente.fio.perguntar(proximo(cliente.qual))
    feitos += 1
    if (status === 0) relato.quebradas += 1
    else (tempos[status] ??= []).push(performance.now() - quando)
    if ((status === 503 || status === 429) && !retryAfter) relato.semRetryAfter += 1
    if (porSegundo === null && pausaMs > 0) await wait(pausaMs)
    livres.push(cliente)
    if (porSegundo === null && !fim) void startRequest(performance.now())
  }
  /** Each arrival counts from its own moment, also when this loop is late. */
  async function keepArrivalRate(arrivalRateHz: number): Promise<void> {
    for (; !fim; await wait(PASSO_MS)) {
      const devidas = 1 + Math.floor(((performance.now() - inicio) * arrivalRateHz) / 1000)
      while (relato.chegadas < devidas) void startRequest(inicio + (relato.chegadas * 1000) / arrivalRateHz)
    }
  }

  if (porSegundo === null) for (let n = 0; n < clientes; n++) void startRequest(inicio)
  const relogio = porSegundo === null ? Promise.resolve() : keepArrivalRate(porSegundo)
  return {
    feitos: () => feitos,
    async parar(): Promise<Relato> {
      fim = true
      await relogio
      const ate = performance.now() + PACIENCIA_MS
      while (livres.length < clientes && performance.now() < ate) await wait(PASSO_MS)
      relato.quebradas += clientes - livres.length
      for (const { fio } of livres) fio.fechar()
      return { ...relato, segundos: (performance.now() - inicio) / 1000 }
    },
  }
}

/** The times of accepted requests, ms. */
export const aceitos = ({ tempos }: Relato): readonly number[] => [...(tempos['200'] ?? []), ...(tempos['201'] ?? [])]

/** Answers of other statuses than these, refusals without `Retry-After`, and broken connections. */
export function defeitos(nome: string, relato: Relato, certos = /^(200|201|429|503)$/): string[] {
  const unexpectedStatuses = Object.keys(relato.tempos).filter((status) => !certos.test(status))
  return [
    ...unexpectedStatuses.map((status) => `${nome}: ${relato.tempos[status]?.length} answers of ${status}`),
    ...(relato.semRetryAfter > 0 ? [`${nome}: ${relato.semRetryAfter} refusals without Retry-After`] : []),
    ...(relato.quebradas > 0 ? [`${nome}: ${relato.quebradas} connections broke`] : []),
  ]
}
