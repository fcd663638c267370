import { formatReais } from '@estampa/contract/shared/money.ts'
import { whileFilesAreFree } from '@estampa/host/backup.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { pdfUrl } from '../../../infra/files/store.ts'
import { syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { forgetEtiquetaLink, setFretePago, setVendaEtiqueta } from '../../vendas/venda/anotar.data.ts'
import { requestRastreio } from '../../vendas/venda/pedido.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'
import { vendaDoFrete } from '../frete.data.ts'
import type { Frete } from '../transportadora/transportadora.ts'
import { arquivoDaDeclaracao, forgetDeclaracao, requestDeclaracao } from './declaracao.data.ts'
import { DECLARACAO } from './declaracao.rules.ts'
import { advanceEnvio, type Envio } from './envios.data.ts'

interface Etiqueta {
  readonly arquivo: string
  readonly codigo: string | null
  readonly servico: string | null
  /** It travels without an invoice: the carrier issues a declaration of contents. */
  readonly comDeclaracao: boolean
}

/** Writes what was really paid as the freight of the sale, also when it was less. */
export const recordEnvioPagamento = ({ db }: Pick<Frete, 'db'>, { id, venda_id }: Envio, valor: number | null) =>
  transaction(db, async (trx) => {
    await lockVenda(trx, venda_id)
    if ((await advanceEnvio(trx, id, 'pagando', 'paga', { valor })) && valor !== null)
      await setFretePago(trx, venda_id, valor)
  })

/** Completes a label that is made: shipment, sale, history and the wish to tell the ERP in one transaction. */
export const finishEtiqueta = (
  { db, queue, erp }: Pick<Frete, 'db' | 'queue' | 'erp'>,
  envio: Envio,
  { arquivo, codigo, servico, comDeclaracao }: Etiqueta,
): Promise<void> =>
  transaction(db, async (trx) => {
    await lockVenda(trx, envio.venda_id)
    if (!(await advanceEnvio(trx, envio.id, envio.estado, 'pronta', { arquivo, codigo_rastreamento: codigo }))) return
    await setVendaEtiqueta(trx, envio.venda_id, { link: pdfUrl(arquivo), codigo })
    const { venda_id, usuario_id, valor } = envio
    const pago = [servico, valor === null ? null : formatReais(valor)].filter(Boolean).join(', ')
    const descricao = `Etiqueta gerada: ${pago}.`
    await recordHistory(trx, { venda_id, usuario_id, tipo: 'etiqueta', descricao })
    if (comDeclaracao) {
      await requestDeclaracao(trx, envio.id)
      await queue.send(trx, DECLARACAO, { id: envio.id })
    }
    await tellEtiquetaToErp({ queue, erp }, trx, envio)
  })

/** The order at the ERP carries service and tracking code. */
export async function tellEtiquetaToErp(
  { queue, erp }: Pick<Frete, 'queue' | 'erp'>,
  trx: Transacao,
  { venda_id, usuario_id }: Pick<Envio, 'venda_id' | 'usuario_id'>,
): Promise<void> {
  const venda = erp.ativo ? await vendaDoFrete(trx, venda_id) : undefined
  if (!venda?.numero_pedido_bling) return
  if (venda.importada) return requestRastreio(trx, queue, venda)
  const titulo = `Pedido de ${venda.cliente.nome}`
  await syncRecord(trx, queue, { tipo: 'pedido', operacao: 'sincronizar', alvo_id: venda_id, titulo, usuario_id })
}

/** The shipment is over: its file goes, and a sale that still shows it shows it no longer. Later, during a backup. */
export async function forgetEtiqueta({ db, files }: Pick<Frete, 'db' | 'files'>, envio: Envio, motivo: string | null) {
  const { id, venda_id, arquivo } = envio
  const arquivos = [arquivo, await arquivoDaDeclaracao(db, id)].filter((fileName) => fileName !== null)
  if (arquivos.length > 0)
    await whileFilesAreFree(db, async () => {
      for (const fileName of arquivos) await files.removePdf(fileName)
    })
  await transaction(db, async (trx) => {
    await lockVenda(trx, venda_id)
    if (!(await advanceEnvio(trx, id, 'cancelando', 'cancelada', { arquivo: null }))) return
    await forgetDeclaracao(trx, id)
    if (arquivo !== null)
      await forgetEtiquetaLink(trx, venda_id, { link: pdfUrl(arquivo), codigo: envio.codigo_rastreamento })
    if (motivo !== null) await recordHistory(trx, { venda_id, tipo: 'etiqueta_cancelada', descricao: motivo })
  })
}

/** The carrier did not take it back: it is the sale's label as before, and the person is told why. */
export async function keepEtiqueta({ db }: Pick<Frete, 'db'>, envio: Envio, motivo: string | null): Promise<void> {
  const { id, venda_id, estado_anterior } = envio
  await transaction(db, async (trx) => {
    await lockVenda(trx, venda_id)
    const volta = { recusa: motivo, estado_anterior: null, cancelamento_pedido_em: null }
    if (!(await advanceEnvio(trx, id, 'cancelando', estado_anterior ?? 'falhou', volta))) return
    if (motivo !== null) await recordHistory(trx, { venda_id, tipo: 'etiqueta', descricao: motivo })
  })
}
