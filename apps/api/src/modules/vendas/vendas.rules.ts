import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { VendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import type { Loja } from '../../infra/loja.ts'
import type { Cursor } from '../../infra/paging.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../infra/transaction.ts'
import { trocarReserva } from '../estoque/estoque.rules.ts'
import { buscarVendas } from './busca.data.ts'
import { anotarNaHistoria } from './historico.data.ts'
import { inserirLinhas, type LinhaDaVenda } from './itens.data.ts'
import { montarLinhas } from './itens.rules.ts'
import { lembretesDe } from './lembretes.ts'
import { pedidas } from './pecas.ts'
import { pedirPedido } from './pedido.rules.ts'
import { exigirCliente, obterVenda } from './venda.rules.ts'
import * as data from './vendas.data.ts'

export { anotarCobranca } from './cobranca.rules.ts'
export { anotarCodigo, anotarEtiqueta, esquecerLink } from './etiqueta.data.ts'
export { vendasAtrasadas } from './fila.data.ts'
export { anotarNaHistoria } from './historico.data.ts'
export { completarLinhas, escolherProduto, type Referencia, receberVenda } from './importada.rules.ts'
export { pecasDaVolta } from './pecas.ts'
export {
  anotarCanceladas,
  anotarPedido,
  anotarSituacao,
  comecarCriacao,
  encerrarCriacao,
  esquecerPedido,
} from './pedido.data.ts'
export { moverVenda } from './status.rules.ts'
export { obterVenda, travarVenda } from './venda.rules.ts'

/** Creates the sale and reserves its pieces: all of it or nothing. */
export async function criarVenda(
  { db, queue, erp }: Loja,
  entrada: VendaEntrada,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<Venda> {
  const enviar = erp.ativo && (await erp.autorizado())
  return transaction(db, idempotencia, (trx) => registrarVenda(trx, { queue, erp }, entrada, { usuarioId, enviar }))
}

interface Registro {
  readonly usuarioId: number
  /** The ERP is authorised: an order is sent once every product is published. */
  readonly enviar: boolean
  /** Added to the history's sentence. */
  readonly porque?: string
}

/** The same, in the caller's transaction. */
export async function registrarVenda(
  trx: Transacao,
  { queue, erp }: Pick<Loja, 'queue' | 'erp'>,
  entrada: VendaEntrada,
  { usuarioId, enviar, porque = '' }: Registro,
): Promise<Venda> {
  await exigirCliente(trx, entrada.cliente_id)
  const linhas: LinhaDaVenda[] = await montarLinhas(trx, entrada.itens)
  await trocarReserva(trx, [], pedidas(linhas))
  const { cliente_id, origem } = entrada
  const { id } = await data.inserirVenda(trx, {
    cliente_id,
    origem,
    total: totalDaVenda(linhas),
    vendedor_id: usuarioId,
    ...lembretesDe(entrada),
  })
  await inserirLinhas(trx, id, linhas)
  const venda = await obterVenda(trx, erp, id)
  const { quantidade_itens, total } = venda
  const pecas = quantidade_itens === 1 ? '1 peça' : `${quantidade_itens} peças`
  const descricao = `Venda criada com ${pecas}: ${formatarReais(total)}${porque}.`
  await anotarNaHistoria(trx, { venda_id: id, tipo: 'criada', descricao, para: PASSOS[0], usuario_id: usuarioId })
  return enviar && venda.produtos_nao_publicados.length === 0 ? pedirPedido(trx, queue, venda, usuarioId) : venda
}

/** One page of a customer's sales, cancelled ones included, those changed last first. */
export const vendasDoCliente = (db: Banco, cliente: number, cursor: Cursor | null, limite: number) =>
  buscarVendas(db, { busca: '', cliente, comCanceladas: true }, cursor, limite)
