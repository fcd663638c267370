import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/retirada.ts'
import type { RastreioEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { anotarNaHistoria } from './historico.data.ts'
import { pedirPedido, pedirRastreio } from './pedido.rules.ts'
import { obterVenda, travarVenda } from './venda.rules.ts'
import { mudarVenda } from './vendas.data.ts'

/** A code that a person typed goes to the ERP as a carrier's does. Until the label is made it would be lost with the next. */
export const guardarRastreio = (
  { db, queue, erp }: Loja,
  id: number,
  { codigo_rastreamento: codigo }: RastreioEntrada,
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const { status, codigo_servico_frete } = await travarVenda(trx, id)
    const { rastreada, geraEtiqueta, encerrada } = fatosDoStatus(status)
    const motivo =
      encerrada?.motivo ??
      (codigo_servico_frete === RETIRADA_NA_LOJA.codigo
        ? 'Esta venda é retirada na loja.'
        : `A venda está em ${rotuloDoStatus(status)}: o código de rastreamento não muda.`)
    if (!rastreada || geraEtiqueta || codigo_servico_frete === RETIRADA_NA_LOJA.codigo)
      throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    const antes = await obterVenda(trx, erp, id)
    if (codigo === antes.codigo_rastreamento) return antes
    await mudarVenda(trx, id, { codigo_rastreamento: codigo })
    const descricao = codigo === null ? 'Código de rastreamento retirado.' : `Código de rastreamento: ${codigo}.`
    await anotarNaHistoria(trx, { venda_id: id, tipo: 'etiqueta', descricao, usuario_id: usuarioId })
    const venda = await obterVenda(trx, erp, id)
    if (!erp.ativo || venda.numero_pedido_bling === null) return venda
    if (!venda.importada) return pedirPedido(trx, queue, venda, usuarioId)
    await pedirRastreio(trx, queue, venda)
    return venda
  })
