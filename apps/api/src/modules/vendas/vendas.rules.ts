import { formatReais } from '@estampa/contract/shared/money.ts'
import type { VendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import { type Banco, type Idempotencia, type Transacao, transactionOnce } from '../../infra/database/transaction.ts'
import type { Cursor } from '../../infra/http/paging.ts'
import type { LojaComArquivos } from '../../shop/loja.ts'
import { planReservas } from '../estoque/reserva.rules.ts'
import { saveLinhaPecas } from '../producao/linhas.rules.ts'

import { lembretesDe } from './conteudo/edicao.rules.ts'
import { buildLinhas, type ItemToStore, type QuemVende, refuseDescontos } from './itens/itens.rules.ts'
import { pedidas } from './itens/pecas.ts'
import { searchVendas } from './lista/busca.data.ts'
import { requestPedido } from './venda/pedido.rules.ts'
import { takeForLinhas, tellTomadas } from './venda/tomadas.rules.ts'
import { readVenda, requireCliente } from './venda/venda.rules.ts'
import { insertVenda } from './venda/vendas.data.ts'

/** Creates the sale and reserves its pieces: all of it or nothing. */
export async function createVenda(
  { db, queue, erp, files }: LojaComArquivos,
  entrada: VendaEntrada,
  vendedor: QuemVende,
  idempotencia?: Idempotencia,
): Promise<Venda> {
  const enviar = erp.ativo && (await erp.autorizado())
  return transactionOnce(db, idempotencia, (trx) =>
    recordVenda(trx, { queue, erp, files }, entrada, { quem: vendedor, enviar }),
  )
}

interface Registro {
  readonly quem: QuemVende
  /** The ERP is authorised: an order is sent once every product is published. */
  readonly enviar: boolean
  /** Added to the history's sentence. */
  readonly porque?: string
  /** The sale whose pieces come back for it: none of them goes out again unseen. */
  readonly exceptVendaId?: number
}

/** Creates the sale in the caller's transaction. */
export async function recordVenda(
  trx: Transacao,
  { queue, erp, files }: Pick<LojaComArquivos, 'queue' | 'erp' | 'files'>,
  entrada: Omit<VendaEntrada, 'itens'> & { readonly itens: readonly ItemToStore[] },
  { quem, enviar, porque = '', exceptVendaId }: Registro,
): Promise<Venda> {
  await requireCliente(trx, entrada.cliente_id)
  const { linhas, estoques } = await buildLinhas(trx, files, entrada.itens)
  await refuseDescontos(trx, quem, linhas)
  const { cliente_id, origem } = entrada
  const taker = { clienteId: cliente_id, exceptVendaId }
  const { tomadas, pedidas: wanted } = await takeForLinhas(trx, taker, linhas, pedidas(linhas))
  const freed = tomadas.map(({ indice: _, ...peca }) => ({ ...peca, item_id: null }))
  const planos = planReservas(estoques, freed, wanted)
  const total = totalDaVenda(linhas)
  const quantidade = linhas.reduce((soma, linha) => soma + linha.quantidade, 0)
  const pecas = quantidade === 1 ? '1 peça' : `${quantidade} peças`
  const descricao = `Venda criada com ${pecas}: ${formatReais(total)}${porque}.`
  const { id, itens } = await insertVenda(
    trx,
    { cliente_id, origem, total, vendedor_id: quem.id, ...lembretesDe(entrada) },
    linhas,
    { tipo: 'criada', descricao, para: PASSOS[0], usuario_id: quem.id },
  )
  await saveLinhaPecas(trx, id, { planos, itens, tomadas })
  await tellTomadas(trx, id, { linhas, itens, tomadas, usuarioId: quem.id })
  const venda = await readVenda(trx, erp, id)
  return enviar && venda.produtos_nao_publicados.length === 0 ? requestPedido(trx, queue, venda, quem.id) : venda
}

/** Reads one page of a customer's sales, cancelled ones included, those changed last first. */
export const vendasDoCliente = (db: Banco, cliente: number, cursor: Cursor | null, limite: number) =>
  searchVendas(db, { busca: '', cliente, comCanceladas: true }, cursor, limite)
