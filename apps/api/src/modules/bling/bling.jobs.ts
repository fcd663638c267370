import type { FastifyBaseLogger } from 'fastify'
import type { Queue } from '../../infra/queue.ts'
import type { Banco } from '../../infra/transaction.ts'
import * as fila from '../sincronizacao/sincronizacao.data.ts'
import { retomar, SINCRONIZAR } from '../sincronizacao/sincronizacao.rules.ts'
import type { BlingClient } from './bling.client.ts'
import type { BlingConfig } from './bling.config.ts'
import { BlingError } from './bling.error.ts'
import { enviarCategoria, excluirCategoriaNoBling } from './categorias.sync.ts'
import { enviarProduto, type Passos } from './produtos.sync.ts'
import { aplicarEstoque, aplicarProduto } from './webhook.sync.ts'

/** After so many attempts, with ever longer waits, it fails visibly and waits for a person; the queue would try 25 times. */
const TENTATIVAS_MAXIMAS = 20
const SINAL_DE_VIDA_MS = 10_000

export interface BlingWork {
  readonly db: Banco
  readonly queue: Queue
  readonly client: BlingClient
  readonly config: BlingConfig
  readonly log: FastifyBaseLogger | undefined
}

type Reservada = NonNullable<Awaited<ReturnType<typeof fila.reservar>>>

/** Carries out what the shop's modules asked for. */
export const blingJobs = (work: BlingWork): Promise<void> =>
  work.queue.work(SINCRONIZAR, async ({ id }) => {
    const reservada = await fila.reservar(work.db, id)
    if (reservada) return run(work, reservada)
    // Somebody else has it, perhaps a process that died: come back until that is clear.
    if ((await fila.estadoDe(work.db, id))?.estado === 'executando') throw new Error('in other hands')
  })

async function run(work: BlingWork, reservada: Reservada): Promise<void> {
  const { db } = work
  const { id } = reservada
  let fim: Awaited<ReturnType<typeof fila.concluir>>
  const heartbeat = setInterval(() => void fila.prolongarReserva(db, id).catch(() => undefined), SINAL_DE_VIDA_MS)
  try {
    const dizer = async (mensagem: string) => {
      await fila.prolongarReserva(db, id, mensagem)
    }
    await execute({ ...work, dizer, tentativa: reservada.tentativas }, reservada)
    fim = await fila.concluir(db, id, reservada.pedida)
  } catch (error) {
    return await settle(work, reservada, error)
  } finally {
    clearInterval(heartbeat)
  }
  if (fim?.estado === 'pendente') await retomar(work, id)
}

/** A refusal needs a person; without authorisation it waits for one; everything else is tried again. */
async function settle({ db, log }: BlingWork, { id, tentativas }: Reservada, error: unknown): Promise<void> {
  const motivo = error instanceof BlingError ? error.motivo : null
  const mensagem = error instanceof BlingError ? error.message : 'Não foi possível concluir. Será tentado novamente.'
  if (motivo === null) log?.warn({ err: error, sincronizacao: id }, 'synchronisation broke off')
  const definitivo = motivo === 'recusado' || motivo === 'inexistente' || tentativas >= TENTATIVAS_MAXIMAS
  await fila.marcar(db, id, ['executando'], definitivo ? 'falhou' : 'pendente', mensagem)
  if (!definitivo && motivo !== 'autorizacao') throw error
}

async function execute(passos: Passos & BlingWork, { tipo, operacao, alvo_id, dados }: Reservada): Promise<void> {
  const { db, client } = passos
  switch (`${tipo}.${operacao}`) {
    case 'produto.publicar':
      return enviarProduto(passos, alvo_id ?? 0)
    case 'categoria.enviar':
      return enviarCategoria(db, client, alvo_id ?? 0)
    case 'categoria.excluir':
      return excluirCategoriaNoBling(db, client, (dados as { id_bling: string }).id_bling)
    case 'webhook.produto':
      return aplicarProduto(passos, dados as { id_bling: string })
    case 'webhook.estoque':
      return aplicarEstoque(passos, dados as { id_bling: string })
    default:
      throw new BlingError('recusado', 'Esta versão do sistema não conhece esta sincronização.')
  }
}
