import { impedimentoNoBalcao } from '@estampa/contract/balcao/balcao.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { ACOES, impedimentoDeDesfazer } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { LojaComArquivos } from '../../../shop/loja.ts'
import { linhasDaVenda } from '../itens/itens.data.ts'
import { buildLinhas } from '../itens/itens.rules.ts'
import { finishVenda } from '../passos/balcao.rules.ts'
import { readLockedVenda, requireCliente, requireStoppedNota } from '../venda/venda.rules.ts'
import { historiaDaVenda } from '../venda/vendas.data.ts'
import { comoItem, restartVenda } from './edicao.rules.ts'

/**
 * Brings back a sale that was cancelled today: its lines reserve their pieces again, and it begins at picking; one that had
 * gone over the counter is concluded again, as its customer has the pieces. A sale that is not cancelled any more is
 * answered as it stands. Refuses with TRANSICAO_INVALIDA on a later day, and with
 * ESTOQUE_INSUFICIENTE a line whose pieces others have by now.
 */
export const undoCancelamento = (loja: LojaComArquivos, id: number, usuarioId: number): Promise<Venda> =>
  transaction(loja.db, async (trx) => {
    const venda = await readLockedVenda(trx, loja.erp, id)
    if (fatosDoStatus(venda.status).pedido !== 'cancelado') return venda
    const motivo = impedimentoDeDesfazer(venda, diaDeHoje())
    if (motivo !== null) throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    requireStoppedNota(venda, 'desfaça o cancelamento')
    await requireCliente(trx, venda.cliente.id)
    const antes = await linhasDaVenda(trx, id)
    const { linhas } = await buildLinhas(trx, loja.files, antes.map(comoItem), antes)
    const wasHandedOver = await hadGoneOverTheCounter(trx, venda)
    const restarted = await restartVenda(trx, loja, venda, {
      antes,
      linhas,
      mudanca: { cliente_id: venda.cliente.id, origem: venda.origem },
      usuarioId,
      evento: () => ({
        tipo: 'status',
        descricao: `Cancelamento desfeito: ${wasHandedOver ? 'as peças estão com o cliente' : 'a venda recomeçou na separação'}.`,
      }),
    })
    // Printed pieces may have gone to another line meanwhile: then it waits at picking.
    return wasHandedOver && impedimentoNoBalcao(restarted) === null ? finishVenda(trx, loja, id, usuarioId) : restarted
  })

/** It was at its end when it was cancelled, and its pieces were fetched in the shop. */
async function hadGoneOverTheCounter(trx: Transacao, { id, origem, codigo_servico_frete }: Venda): Promise<boolean> {
  if (origem !== 'loja_fisica' || codigo_servico_frete !== RETIRADA_NA_LOJA.codigo) return false
  const cancelling = (await historiaDaVenda(trx, id)).find(({ para }) => para === ACOES.cancelar.para)
  return cancelling?.de === ACOES.entregar.para
}
