import { rotuloDaSituacao } from '@estampa/contract/pagamentos/situacao.ts'
import { formatarDocumento } from '@estampa/contract/shared/documents.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { subtotal } from '@estampa/contract/vendas/vendas.totals.ts'
import { type Selectable, sql } from 'kysely'
import type { ItensVenda, Vendas } from '../../../infra/database/database.types.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import { type Colunas, horaDeSaoPaulo } from '../../../shop/planilha.ts'
import { condicaoDaBusca, type FiltrosDeVendas } from './busca.data.ts'

type DaVenda = Selectable<Vendas>
type DoItem = Selectable<ItensVenda>
interface Linha
  extends Pick<DaVenda, 'id' | 'status' | 'origem' | 'canal' | 'numero_no_canal' | 'numero_pedido_bling'>,
    Pick<
      DaVenda,
      'data_do_pedido' | 'prazo' | 'pagamento' | 'falta_pagar' | 'total' | 'frete_cobrado' | 'credito' | 'pago'
    >,
    Pick<DoItem, 'titulo' | 'variacao' | 'sku' | 'quantidade' | 'despesa'>,
    Pick<DoItem, 'valor_unitario' | 'desconto' | 'custo_unitario'> {
  /** The sale's first row: its own sums stand there only, so that a column adds up. */
  readonly primeira: boolean
  readonly criada: string
  readonly cliente: string
  readonly cpf: string
  readonly vendedor: string | null
  readonly devolvidas: number
}

const daVenda = (valor: (v: Linha) => number) => (v: Linha) => (v.primeira ? valor(v) : null)

/** A row for each line of a sale. A cost that was unknown is an empty cell, never zero. */
export const COLUNAS_DAS_VENDAS: Colunas<Linha> = [
  { nome: 'Venda', valor: (v) => v.id },
  { nome: 'Data', tipo: 'data', largura: 20, valor: (v) => v.criada },
  { nome: 'Status', largura: 20, valor: (v) => rotuloDoStatus(v.status) },
  { nome: 'Origem', valor: (v) => rotuloDaOrigem(v.origem) },
  { nome: 'Canal', valor: (v) => v.canal },
  { nome: 'Número no canal', tipo: 'codigo', largura: 20, valor: (v) => v.numero_no_canal },
  { nome: 'Pedido no Bling', tipo: 'codigo', valor: (v) => v.numero_pedido_bling },
  { nome: 'Data do pedido', tipo: 'dia', valor: (v) => v.data_do_pedido },
  { nome: 'Cliente', largura: 30, valor: (v) => v.cliente },
  { nome: 'CPF ou CNPJ', tipo: 'codigo', largura: 20, valor: (v) => formatarDocumento(v.cpf) },
  { nome: 'Vendedor', largura: 20, valor: (v) => v.vendedor },
  { nome: 'Produto', largura: 40, valor: (v) => v.titulo },
  { nome: 'Variação', tipo: 'codigo', valor: (v) => v.variacao },
  { nome: 'SKU', tipo: 'codigo', largura: 20, valor: (v) => v.sku },
  { nome: 'Quantidade', valor: (v) => (v.despesa ? null : v.quantidade) },
  { nome: 'Devolvidas', valor: (v) => v.devolvidas },
  { nome: 'Valor unitário', valor: (v) => v.valor_unitario },
  { nome: 'Desconto', valor: (v) => v.desconto },
  { nome: 'Subtotal', valor: (v) => subtotal(v) },
  { nome: 'Custo unitário', permissao: 'ver_custos', valor: (v) => v.custo_unitario },
  { nome: 'Total da venda', valor: daVenda((v) => v.total) },
  { nome: 'Frete cobrado', valor: daVenda((v) => v.frete_cobrado) },
  { nome: 'Crédito de devoluções', valor: daVenda((v) => v.credito) },
  { nome: 'Pago', valor: daVenda((v) => v.pago) },
  { nome: 'Falta pagar', valor: daVenda((v) => v.falta_pagar) },
  { nome: 'Pagamento', valor: (v) => (v.pagamento === null ? null : rotuloDaSituacao(v.pagamento)) },
  { nome: 'Prazo', tipo: 'dia', valor: (v) => v.prazo },
]

/** A sale may have 300 lines. */
const VENDAS_POR_VEZ = 100

export const paginaDaPlanilha =
  (db: Banco, filtros: FiltrosDeVendas, ids: readonly number[] | undefined) =>
  async (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`v.id = any(${[...ids]}::int[])` : condicaoDaBusca(filtros)
    const { rows } = await sql<Linha>`
      select v.id, row_number() over (partition by v.id order by i.ordem, i.id) = 1 as primeira,
        ${horaDeSaoPaulo(sql`v.criado_em`)} as criada, v.status, v.origem, v.canal, v.numero_no_canal,
        v.numero_pedido_bling, v.data_do_pedido::text as data_do_pedido, c.nome as cliente, c.cpf, u.nome as vendedor,
        i.titulo, i.variacao, i.sku, i.quantidade, i.despesa,
        (select coalesce(sum(x.quantidade), 0)::int from trocas_itens x where x.item_id = i.id) as devolvidas,
        i.valor_unitario, i.desconto, i.custo_unitario, v.total, v.frete_cobrado, v.credito, v.pago, v.falta_pagar, v.pagamento,
        v.prazo::text as prazo
        from (select v.* from vendas v where (${where}) and v.id < ${antesDe}::bigint
               order by v.id desc limit ${VENDAS_POR_VEZ}) v
        join itens_venda i on i.venda_id = v.id
        join clientes c on c.id = v.cliente_id
        left join usuarios u on u.id = v.vendedor_id
       order by v.id desc, i.ordem, i.id`.execute(db)
    return rows
  }
