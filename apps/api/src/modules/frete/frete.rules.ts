import { DomainError } from '../../infra/errors.ts'
import type { JobKind, Queue } from '../../infra/queue.ts'
import type { Transacao } from '../../infra/transaction.ts'
import { cotacoesDe, esquecerCotacoes, recusasDe } from './cotacoes.data.ts'
import { abandonarVigente } from './envios.data.ts'

export type { Transportadora } from './transportadora.ts'
export { type MotivoDoTransporte, TransporteError } from './transporte.error.ts'

/** Carries a shipment on from where it stands; several of one shipment are as good as one. */
export const ENVIO: JobKind<{ id: number }> = { name: 'envio', concurrency: 2 }

/**
 * The sale changed so that its label no longer holds (edited, cancelled, another service or other measures). In the
 * caller's transaction, under the sale's lock; the carrier hears of it by a job, which also writes the history.
 */
export async function cancelarEnvioVigente(trx: Transacao, queue: Queue, vendaId: number): Promise<void> {
  const envio = await abandonarVigente(trx, vendaId)
  if (envio) await queue.send(trx, ENVIO, { id: envio.id })
}

/** The parcel has other measures or goes elsewhere: its prices have to be asked for again. */
export const esquecerPrecos = async (trx: Transacao, vendaId: number): Promise<void> => {
  await esquecerCotacoes(trx, vendaId)
}

/** Requires an offer made for this sale in the last day, at its price. */
export async function exigirCotacao(trx: Transacao, vendaId: number, codigo: string, valor: number): Promise<void> {
  const recusada = (await recusasDe(trx, vendaId)).find((cada) => cada.codigo === codigo)
  if (recusada) throw new DomainError('SERVICO_INDISPONIVEL', { nome: recusada.nome, motivo: recusada.motivo })
  const cotacoes = await cotacoesDe(trx, vendaId, codigo)
  if (cotacoes.length === 0) throw new DomainError('FRETE_NAO_COTADO')
  if (!cotacoes.some((cotada) => Math.round(cotada.valor * 100) === Math.round(valor * 100)))
    throw new DomainError('FRETE_COM_OUTRO_VALOR')
}
