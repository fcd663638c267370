import type { Transacao } from '../../infra/database/transaction.ts'
import { pdfUrl } from '../../infra/files/store.ts'
import { anotarEtiqueta, anotarNaHistoria, esconderLink } from '../vendas/vendas.rules.ts'
import { anotarVencimento, type Rastreavel } from './rastreios.data.ts'

/**
 * The carrier says that the label expired before it was posted. Its file is offered no longer; the next label of the sale
 * gives this one back.
 */
export async function vencerEtiqueta(trx: Transacao, { id, venda_id, arquivo }: Rastreavel): Promise<void> {
  await anotarVencimento(trx, id, true)
  if (arquivo !== null) await esconderLink(trx, venda_id, pdfUrl(arquivo))
  const descricao = 'A etiqueta venceu na transportadora sem ser postada. Gere outra: o valor desta é pedido de volta.'
  await anotarNaHistoria(trx, { venda_id, tipo: 'etiqueta', descricao })
}

/** It was posted all the same, or the carrier gave it more time. */
export async function revalidarEtiqueta(trx: Transacao, envio: Rastreavel, codigo: string | null): Promise<void> {
  const { id, venda_id, arquivo } = envio
  await anotarVencimento(trx, id, false)
  if (arquivo !== null) await anotarEtiqueta(trx, venda_id, { link: pdfUrl(arquivo), codigo })
  const descricao = 'A transportadora aceita de novo a etiqueta que tinha vencido.'
  await anotarNaHistoria(trx, { venda_id, tipo: 'etiqueta', descricao })
}
