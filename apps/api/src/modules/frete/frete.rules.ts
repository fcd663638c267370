import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { JobKind, Queue } from '../../infra/database/queue.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Envios } from '../../shop/loja.ts'
import { abandonCurrentEnvio, createEnvio, type EstadoDoEnvio, envioVigente } from './compra/envios.data.ts'
import { cotacoesDe, forgetCotacoes, listCotacaoRecusas } from './cotacao/cotacao.data.ts'
import { A_LOJA } from './transportadora/transportadora.ts'

/** Carries a shipment on from where it stands; several of one shipment are as good as one. */
export const ENVIO: JobKind<{ id: number }> = { name: 'envio', concurrency: 2 }

/** In the caller's transaction, under the sale's lock; the job that tells the carrier also writes the history. */
export async function cancelCurrentEnvio(trx: Transacao, queue: Queue, vendaId: number): Promise<void> {
  const envio = await abandonCurrentEnvio(trx, vendaId)
  if (envio) await queue.send(trx, ENVIO, { id: envio.id })
}

/** Free and our own, so that nothing of it waits for a carrier; one that is being made already goes on. */
async function createRetiradaEtiqueta(
  trx: Transacao,
  queue: Queue,
  venda_id: number,
  usuario_id: number,
): Promise<void> {
  if (await envioVigente(trx, venda_id)) return
  const novo = { venda_id, provedor: A_LOJA, codigo_servico: RETIRADA_NA_LOJA.codigo, usuario_id }
  await queue.send(trx, ENVIO, await createEnvio(trx, novo))
}

async function requireCotacao(trx: Transacao, vendaId: number, codigo: string, valor: number): Promise<void> {
  const recusada = (await listCotacaoRecusas(trx, vendaId)).find((recusa) => recusa.codigo === codigo)
  if (recusada) throw new DomainError('SERVICO_INDISPONIVEL', { nome: recusada.nome, motivo: recusada.motivo })
  const cotacoes = await cotacoesDe(trx, vendaId, codigo)
  if (cotacoes.length === 0) throw new DomainError('FRETE_NAO_COTADO')
  if (!cotacoes.some((cotada) => Math.round(cotada.valor * 100) === Math.round(valor * 100)))
    throw new DomainError('FRETE_COM_OUTRO_VALOR')
}

const PAGOS: ReadonlySet<EstadoDoEnvio> = new Set(['paga', 'gerando', 'pronta', 'falhou'])

async function valorPago(trx: Transacao, vendaId: number): Promise<number | null> {
  const envio = await envioVigente(trx, vendaId)
  return envio && PAGOS.has(envio.estado) ? envio.valor : null
}

export const envios: Envios = {
  cancelar: cancelCurrentEnvio,
  etiquetarRetirada: createRetiradaEtiqueta,
  esquecerPrecos: forgetCotacoes,
  esquecerTodosOsPrecos: (trx) => forgetCotacoes(trx, 'todas'),
  exigirCotacao: requireCotacao,
  valorPago,
}
