import { rotuloDaSituacao } from '@estampa/contract/pagamentos/situacao.ts'
import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import type { ItemDaVenda, Venda, VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { subtotal, type ValoresDaLinha } from '@estampa/contract/vendas/vendas.totals.ts'
import { sql } from 'kysely'
import type { Banco } from '../../../infra/database/transaction.ts'
import { colunasPorCampo, horaDeSaoPaulo } from '../../../shop/planilha.ts'
import { condicaoDaBusca, type FiltrosDeVendas } from './busca.data.ts'

/** Fields that the list of sales shows and no column does. */
type NaoExportado =
  | ('cliente' | 'quantidade_itens' | 'importada' | 'alterado_em')
  | ('anotacao' | 'prioritaria' | 'atrasada')
type DoItem = ('titulo' | 'variacao' | 'sku' | 'quantidade') | keyof ValoresDaLinha | 'devolvidas'
interface Linha
  extends Omit<VendaResumo, NaoExportado>,
    Pick<ItemDaVenda, DoItem>,
    Pick<Venda, 'frete_cobrado' | 'credito' | 'pago'> {
  /** Marks the sale's first row: only in it stand the sale's own sums, so that a column adds up. */
  readonly primeira: boolean
  readonly cpf: string | null
  readonly despesa: boolean
  readonly custo_unitario: number | null
}

const buildVendaValue = (valor: (v: Linha) => number) => (v: Linha) => (v.primeira ? valor(v) : null)

/** A row for each line of a sale. A cost that was unknown is an empty cell, never zero. */
export const COLUNAS_DAS_VENDAS = colunasPorCampo<Linha, 'primeira' | 'despesa', 'subtotal'>({
  id: { nome: 'Venda' },
  criado_em: { nome: 'Data', tipo: 'data', largura: 20 },
  status: { nome: 'Status', largura: 20, valor: (v) => rotuloDoStatus(v.status) },
  origem: { nome: 'Origem', valor: (v) => rotuloDaOrigem(v.origem) },
  canal: { nome: 'Canal' },
  numero_no_canal: { nome: 'Número no canal', tipo: 'codigo', largura: 20 },
  numero_pedido_bling: { nome: 'Pedido no Bling', tipo: 'codigo' },
  data_do_pedido: { nome: 'Data do pedido', tipo: 'dia' },
  cliente_nome: { nome: 'Cliente', largura: 30 },
  cpf: { nome: 'CPF ou CNPJ', tipo: 'codigo', largura: 20, valor: (v) => formatDocumento(v.cpf ?? '') },
  vendedor: { nome: 'Vendedor', largura: 20 },
  titulo: { nome: 'Produto', largura: 40 },
  variacao: { nome: 'Variação', tipo: 'codigo' },
  sku: { nome: 'SKU', tipo: 'codigo', largura: 20 },
  quantidade: { nome: 'Quantidade', valor: (v) => (v.despesa ? null : v.quantidade) },
  devolvidas: { nome: 'Devolvidas' },
  valor_unitario: { nome: 'Valor unitário' },
  desconto: { nome: 'Desconto' },
  subtotal: { nome: 'Subtotal', valor: subtotal },
  custo_unitario: { nome: 'Custo unitário', permissao: 'ver_custos' },
  total: { nome: 'Total da venda', valor: buildVendaValue((v) => v.total) },
  frete_cobrado: { nome: 'Frete cobrado', valor: buildVendaValue((v) => v.frete_cobrado) },
  credito: { nome: 'Crédito de devoluções', valor: buildVendaValue((v) => v.credito) },
  pago: { nome: 'Pago', valor: buildVendaValue((v) => v.pago) },
  falta_pagar: { nome: 'Falta pagar', valor: buildVendaValue((v) => v.falta_pagar) },
  pagamento: { nome: 'Pagamento', valor: (v) => (v.pagamento === null ? null : rotuloDaSituacao(v.pagamento)) },
  prazo: { nome: 'Prazo', tipo: 'dia' },
})

/** A sale may have 300 lines. */
const VENDAS_POR_VEZ = 100

export const buildVendaPageReader =
  (db: Banco, filtros: FiltrosDeVendas, ids: readonly number[] | undefined) =>
  async (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`v.id = any(${[...ids]}::int[])` : condicaoDaBusca(filtros)
    const { rows } = await sql<Linha>`
      select v.id, row_number() over (partition by v.id order by i.ordem, i.id) = 1 as primeira,
        ${horaDeSaoPaulo(sql`v.criado_em`)} as criado_em, v.status, v.origem, v.canal, v.numero_no_canal,
        l.numero as numero_pedido_bling, v.data_do_pedido::text as data_do_pedido, c.nome as cliente_nome, c.cpf, u.nome as vendedor,
        i.titulo, i.variacao, i.sku, i.quantidade, i.despesa,
        (select coalesce(sum(x.quantidade), 0)::int from trocas_itens x where x.item_id = i.id) as devolvidas,
        i.valor_unitario, i.desconto, i.custo_unitario, v.total, v.frete_cobrado, v.credito, v.pago, v.falta_pagar, v.pagamento,
        v.prazo::text as prazo
        from (select v.* from vendas v where (${where}) and v.id < ${antesDe}::bigint
               order by v.id desc limit ${VENDAS_POR_VEZ}) v
        join itens_venda i on i.venda_id = v.id
        join clientes c on c.id = v.cliente_id
        left join usuarios u on u.id = v.vendedor_id
        left join bling_pedidos l on l.venda_id = v.id
       order by v.id desc, i.ordem, i.id`.execute(db)
    return rows
  }
