import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import { type Banco, type Transacao, transaction } from '../../infra/database/transaction.ts'
import * as data from './sincronizacao.data.ts'

/**
 * The job of the queue; what it is about stands in the row. Carried out by the module that talks to the ERP. `cede`: an
 * event or the clock asked for it, so its requests too let those of people and sales go first.
 */
export const SINCRONIZAR: JobKind<{ id: number; cede?: true }> = { name: 'sincronizar', concurrency: 2 }

/** Who asked: an event and the clock ask for readings, which wait for all that people and sales do. */
export type Motivo = 'pessoa' | 'evento' | 'relogio'
const PRIORIDADE: Readonly<Record<Motivo, number>> = { pessoa: 2, evento: -1, relogio: -2 }
/** Orders go before products, as answers do: staff wait for an order's number to continue a sale. */
const PRIMEIRO: ReadonlySet<string> = new Set(['pedido', 'pedido_importado', 'tarefa'])

const isReading = ({ tipo, operacao }: data.Aberta) =>
  tipo === 'webhook' || (tipo === 'pedido_importado' && operacao === 'importar')

function priorityOf(aberta: data.Aberta): number {
  if (isReading(aberta)) return PRIORIDADE.evento
  return PRIMEIRO.has(aberta.tipo) ? 1 : 0
}

async function enqueueJobs(
  trx: Transacao,
  queue: Queue,
  abertas: readonly data.Aberta[],
  motivo?: Motivo,
): Promise<void> {
  const abertasByPriority = Map.groupBy(abertas, (aberta) => (motivo ? PRIORIDADE[motivo] : priorityOf(aberta)))
  for (const [queuePriority, delas] of abertasByPriority) {
    const trabalhos = delas.map(({ id }) => ({ id, ...(queuePriority < 0 && { cede: true as const }) }))
    await queue.sendMany(trx, SINCRONIZAR, trabalhos, queuePriority)
  }
}

/** Writes a wish for the ERP in the caller's transaction; several for the same thing are merged until it is done. */
export async function syncRecord(
  trx: Transacao,
  queue: Queue,
  nova: data.NovaSincronizacao,
  motivo?: Motivo,
): Promise<Sincronizacao> {
  const [sincronizacao] = await syncRecords(trx, queue, nova, [nova], motivo)
  if (!sincronizacao) throw new Error('a wish was not written')
  return sincronizacao
}

export async function syncRecords(
  trx: Transacao,
  queue: Queue,
  desejo: data.DesejoDeAlguem,
  alvos: readonly data.AlvoDaSincronizacao[],
  motivo?: Motivo,
): Promise<Sincronizacao[]> {
  if (alvos.length === 0) return []
  const { tipo, operacao } = desejo
  const antigas = { tipo, operacoes: [operacao], alvos: alvos.map(({ alvo_id }) => alvo_id) }
  await data.closeFalhasRows(trx, antigas, { estado: 'descartada', mensagem: 'Há um pedido mais novo.' })
  const novas = alvos.map(({ alvo_id, titulo }) => ({ ...desejo, alvo_id, titulo }))
  const escritas = await data.requestSincronizacoes(trx, novas)
  // A row in progress sees the new wish when it ends, and a job that waits serves all wishes; a person's waits for no clock.
  const unqueued = await data.markQueued(trx, escritas)
  const waiting = escritas.filter(({ estado }) => estado === 'pendente')
  await enqueueJobs(trx, queue, motivo === 'pessoa' ? waiting : unqueued, motivo)
  const escritaByAlvo = new Map(escritas.map((escrita) => [escrita.alvo_id, escrita]))
  return alvos.flatMap(({ alvo_id }) => escritaByAlvo.get(alvo_id) ?? [])
}

/** The job that carries a person's answer to the question `alvo_id`. */
export async function requestAnswerJob(trx: Transacao, queue: Queue, tarefa: data.AlvoDaSincronizacao): Promise<void> {
  const escritas = await data.requestSincronizacoes(trx, [{ tipo: 'tarefa', operacao: 'responder', ...tarefa }])
  await enqueueJobs(trx, queue, await data.markQueued(trx, escritas), 'pessoa')
}

/** Notes that a wish is known to fail: its row says so, once for the same data, and a person tries it again. */
export async function recordSincronizacaoFalha(
  trx: Transacao,
  nova: data.NovaSincronizacao,
  mensagem: string,
): Promise<void> {
  await data.removeFailedSincronizacao(trx, nova)
  await data.insertFailedSincronizacao(trx, nova, mensagem)
}

/** Closes failures that have been seen to in another way. */
export async function closeFalhas(trx: Transacao, tipo: Tipo, operacao: Operacao, alvo: number): Promise<void> {
  const fim = { estado: 'concluida', mensagem: null } as const
  await data.closeFalhasRows(trx, { tipo, operacoes: [operacao], alvos: [alvo] }, fim)
}
type Tipo = data.NovaSincronizacao['tipo']
type Operacao = data.NovaSincronizacao['operacao']

/** A product changed: one that is published, or is just being, is sent again. */
export async function produtoMudou(
  trx: Transacao,
  queue: Queue,
  produto: { readonly id: number; readonly titulo: string; readonly id_bling: string | null },
): Promise<void> {
  const { id, titulo, id_bling } = produto
  if (id_bling === null) await data.requestOpenSincronizacao(trx, 'produto', id)
  else await syncRecord(trx, queue, { tipo: 'produto', operacao: 'publicar', alvo_id: id, titulo })
}

/** Pieces of a linked product moved: its stock is told, and nothing else. */
export async function estoqueMudou(
  trx: Transacao,
  queue: Queue,
  { id, titulo }: { readonly id: number; readonly titulo: string },
): Promise<void> {
  await syncRecord(trx, queue, { tipo: 'estoque', operacao: 'acertar', alvo_id: id, titulo })
}

/** Hands one to the queue again: more was asked for while it was being sent. */
export const resumeSincronizacao = ({ db, queue }: { db: Banco; queue: Queue }, aberta: data.Aberta): Promise<void> =>
  transaction(db, async (trx) => {
    if ((await data.markQueued(trx, [aberta])).length > 0) await enqueueJobs(trx, queue, [aberta])
  })

/**
 * Hands everything that is open to the queue again: after an authorisation, or at start after a crash. What others hold
 * follows one by one: who waited for a row with thousands in hand met the others in a deadlock, and the program did not start.
 */
export async function resumeOpenSincronizacoes(db: Banco, queue: Queue): Promise<void> {
  const ids = await data.idsDasAbertas(db)
  const livres = await transaction(db, async (trx) => {
    const abertas = await data.enqueueUnlocked(trx, ids)
    await enqueueJobs(trx, queue, abertas)
    return new Set(abertas.map(({ id }) => id))
  })
  for (const id of ids)
    if (!livres.has(id)) await transaction(db, async (trx) => enqueueJobs(trx, queue, await data.enqueueOpen(trx, id)))
}

/** Starts it anew; when the same is already waiting under a newer wish, answers that one. */
export async function retrySincronizacao(trx: Transacao, queue: Queue, id: number): Promise<Sincronizacao> {
  const aberta = await data.abertaComo(trx, id)
  if (aberta && aberta.id !== id) return aberta
  const mudada = await data.markSincronizacao(trx, id, ['falhou', 'descartada', 'pendente'], 'pendente', null, {
    tentativas: 0,
  })
  if (!mudada) return refuseClosed(trx, id)
  await data.markQueued(trx, [mudada])
  await enqueueJobs(trx, queue, [mudada], 'pessoa')
  return mudada
}

/** Discards a failed or waiting synchronisation; a running one is let finish. */
export const discardSincronizacao = async (trx: Transacao, id: number): Promise<Sincronizacao> =>
  (await data.markSincronizacao(trx, id, ['falhou', 'pendente'], 'descartada', null)) ?? refuseClosed(trx, id)

async function refuseClosed(trx: Transacao, id: number): Promise<never> {
  const existe = await data.sincronizacaoPorId(trx, id)
  throw new DomainError(existe ? 'SINCRONIZACAO_ENCERRADA' : 'SINCRONIZACAO_NAO_ENCONTRADA')
}
