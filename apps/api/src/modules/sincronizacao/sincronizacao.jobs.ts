import type { ErrorCode } from '@estampa/contract/errors.ts'
import type { Log } from '../../infra/process/logger.ts'
import type { Loja } from '../../shop/loja.ts'
import * as data from './sincronizacao.data.ts'
import { resumeSincronizacao, SINCRONIZAR } from './sincronizacao.rules.ts'

/** After so many attempts, with ever longer waits, it fails visibly and waits for a person; the queue would try 25 times. */
const TENTATIVAS_MAXIMAS = 20
const SINAL_DE_VIDA_MS = 5_000

export type Reservada = NonNullable<Awaited<ReturnType<typeof data.reserveSincronizacao>>>

/** Outcome of an interrupted synchronisation: retry later, retry after a person's action, or stop. */
export interface Desfecho {
  readonly depois: 'repetir' | 'esperar' | 'falhar'
  readonly mensagem: string
  /** Code of the catalogue of errors, where a screen offers something for it. */
  readonly codigo?: ErrorCode | null
}

export interface Andamento {
  /** Reports the current step; also renews the reservation. */
  readonly dizer: (mensagem: string) => Promise<void>
  /** Sets what the row says once it has ended. */
  readonly relatar: (mensagem: string) => void
}

export interface Executor {
  /** Carries it out; `cede`: behind what people and sales ask for. An earlier run may have been interrupted at any point. */
  executar(reservada: Reservada, andamento: Andamento, cede: boolean): Promise<void>
  /** Returns what an error means; null for one that it does not know. */
  explicar(error: unknown): Desfecho | null
}

type Recursos = Pick<Loja, 'db' | 'queue'> & { readonly log: Log | undefined }

/** Runs the queue's jobs: each row in one process at a time, which renews its reservation while it works. */
export const runSincronizacoes = (recursos: Recursos, executor: Executor): Promise<void> =>
  recursos.queue.work(SINCRONIZAR, async ({ id, cede = false }) => {
    const reservada = await data.reserveSincronizacao(recursos.db, id)
    if (reservada) return run(recursos, executor, reservada, cede)
    // Another process has it, perhaps a dead one: retry until its reservation ends.
    if ((await data.sincronizacaoPorId(recursos.db, id))?.estado === 'executando') throw new Error('in other hands')
  })

async function run(recursos: Recursos, executor: Executor, reservada: Reservada, cede: boolean): Promise<void> {
  const { db } = recursos
  const { id } = reservada
  let fim: Awaited<ReturnType<typeof data.finishSincronizacao>>
  const heartbeat = setInterval(() => void data.extendReserva(db, id).catch(() => undefined), SINAL_DE_VIDA_MS)
  try {
    const tellProgress = async (mensagem: string) => {
      await data.extendReserva(db, id, mensagem)
    }
    let relato: string | null = null
    const keepReport = (mensagem: string) => {
      relato = mensagem
    }
    await executor.executar(reservada, { dizer: tellProgress, relatar: keepReport }, cede)
    fim = await data.finishSincronizacao(db, id, reservada.pedida, relato)
  } catch (error) {
    return await settle(recursos, executor, reservada, error)
  } finally {
    clearInterval(heartbeat)
  }
  if (fim?.estado === 'pendente') await resumeSincronizacao(recursos, reservada)
}

async function settle(recursos: Recursos, executor: Executor, reservada: Reservada, error: unknown) {
  const { db, log } = recursos
  const { id, tentativas } = reservada
  const conhecido = executor.explicar(error)
  if (!conhecido) log?.warn({ err: error, sincronizacao: id }, 'synchronisation broke off')
  const { depois, mensagem, codigo = null }: Desfecho = conhecido ?? { depois: 'repetir', mensagem: DESCONHECIDO }
  const falhou = depois === 'falhar' || (depois === 'repetir' && tentativas >= TENTATIVAS_MAXIMAS)
  if (falhou) {
    const fim = await data.failSincronizacao(db, reservada, mensagem, codigo)
    return fim?.estado === 'pendente' ? await resumeSincronizacao(recursos, reservada) : undefined
  }
  // Waiting uses no attempt up.
  const contadas = depois === 'esperar' ? { tentativas: tentativas - 1 } : {}
  await data.markSincronizacao(db, id, ['executando'], 'pendente', mensagem, { ...contadas, codigo })
  if (depois === 'repetir') throw error
}

const DESCONHECIDO = 'Não foi possível concluir. Será tentado novamente.'
