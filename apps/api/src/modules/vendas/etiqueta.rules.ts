import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { anotarNaHistoria } from './historico.data.ts'

/** What a sale without a label has of it. */
export const SEM_ETIQUETA = { link_etiqueta_pdf: null, codigo_rastreamento: null } as const

/** The label no longer holds, nor does one that is just being bought. */
export async function cancelarEtiqueta(
  trx: Transacao,
  { queue, envios }: Pick<Loja, 'queue' | 'envios'>,
  venda: Pick<Venda, 'id' | 'link_etiqueta_pdf'>,
  usuarioId: number | null,
): Promise<void> {
  await envios.cancelar(trx, queue, venda.id)
  if (venda.link_etiqueta_pdf === null) return
  const descricao = 'A etiqueta não vale mais.'
  await anotarNaHistoria(trx, { venda_id: venda.id, tipo: 'etiqueta_cancelada', descricao, usuario_id: usuarioId })
}
