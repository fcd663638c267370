import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { VendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { type Banco, type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import type { Cursor } from '../../infra/http/paging.ts'
import type { Loja } from '../../shop/loja.ts'
import { planejarReservas } from '../estoque/estoque.rules.ts'
import { gravarPecas } from '../producao/producao.rules.ts'
import { lembretesDe } from './conteudo/edicao.rules.ts'
import { montarLinhas, type QuemVende, recusarDescontos } from './itens/itens.rules.ts'
import { pedidas } from './itens/pecas.ts'
import { buscarVendas } from './lista/busca.data.ts'
import { pedirPedido } from './venda/pedido.rules.ts'
import { exigirCliente, obterVenda } from './venda/venda.rules.ts'
import { inserirVenda } from './venda/vendas.data.ts'

export {
  completarLinhas,
  type Escolha,
  escolherProduto,
  type LinhaRecebida,
  receberVenda,
} from './conteudo/importada.rules.ts'
export { type DoPedidoAgora, trazerDoPedido } from './conteudo/trazida.rules.ts'
export { type QuemVende, recusarDescontos } from './itens/itens.rules.ts'
export { notasRejeitadas, vendasAtrasadas } from './lista/fila.data.ts'
export { levarAoFim } from './passos/balcao.rules.ts'
export { moverVenda } from './passos/status.rules.ts'
export { receberPecas, type Volta } from './passos/vendas.effects.ts'
export {
  anotarCodigo,
  anotarEtiqueta,
  anotarFretePago,
  esconderLink,
  esquecerLink,
} from './venda/anotar.data.ts'
export { pedirPedido, pedirRastreio, podeTerPedido } from './venda/pedido.rules.ts'
export { exigirCliente, exigirNotaParada, obterVenda, obterVendaTravada, travarVenda } from './venda/venda.rules.ts'
export { anotarCobranca, anotarNaHistoria } from './venda/vendas.data.ts'

/** Creates the sale and reserves its pieces: all of it or nothing. */
export async function criarVenda(
  { db, queue, erp }: Loja,
  entrada: VendaEntrada,
  quem: QuemVende,
  idempotencia?: Idempotencia,
): Promise<Venda> {
  const enviar = erp.ativo && (await erp.autorizado())
  return transactionOnce(db, idempotencia, (trx) => registrarVenda(trx, { queue, erp }, entrada, { quem, enviar }))
}

interface Registro {
  readonly quem: QuemVende
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
  { quem, enviar, porque = '' }: Registro,
): Promise<Venda> {
  await exigirCliente(trx, entrada.cliente_id)
  const { linhas, estoques } = await montarLinhas(trx, entrada.itens)
  await recusarDescontos(trx, quem, linhas)
  const planos = planejarReservas(estoques, [], pedidas(linhas))
  const { cliente_id, origem } = entrada
  const total = totalDaVenda(linhas)
  const quantidade = linhas.reduce((soma, linha) => soma + linha.quantidade, 0)
  const pecas = quantidade === 1 ? '1 peça' : `${quantidade} peças`
  const descricao = `Venda criada com ${pecas}: ${formatarReais(total)}${porque}.`
  const { id, itens } = await inserirVenda(
    trx,
    { cliente_id, origem, total, vendedor_id: quem.id, ...lembretesDe(entrada) },
    linhas,
    { tipo: 'criada', descricao, para: PASSOS[0], usuario_id: quem.id },
  )
  await gravarPecas(trx, id, { planos, itens })
  const venda = await obterVenda(trx, erp, id)
  return enviar && venda.produtos_nao_publicados.length === 0 ? pedirPedido(trx, queue, venda, quem.id) : venda
}

/** One page of a customer's sales, cancelled ones included, those changed last first. */
export const vendasDoCliente = (db: Banco, cliente: number, cursor: Cursor | null, limite: number) =>
  buscarVendas(db, { busca: '', cliente, comCanceladas: true }, cursor, limite)
