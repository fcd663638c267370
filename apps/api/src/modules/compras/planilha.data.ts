import { type SituacaoDaCompra, situacaoDaCompraEmPalavras } from '@estampa/contract/compras/compras.machine.ts'
import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { colunasPorCampo, horaDeSaoPaulo } from '../../shop/planilha.ts'
import { type ComprasFilters, searchCondition } from './compras.data.ts'

interface Linha {
  readonly id: number
  /** Marks the purchase's first row: its freight and total stand only there, so that a column adds up. */
  readonly primeira: boolean
  readonly criado_em: string
  readonly fornecedor: string
  readonly documento: string | null
  readonly situacao: SituacaoDaCompra
  readonly pedida_em: string | null
  readonly previsao: string | null
  readonly chegou_em: string | null
  readonly titulo: string | null
  readonly variacao: string | null
  readonly sku: string | null
  readonly quantidade: number | null
  readonly recebida: number | null
  readonly custo_unitario: number | null
  readonly frete: number
  readonly total: number
  readonly nota_chave: string | null
}

/** A row for each line of a purchase. A cost that is unknown is an empty cell, never zero. */
export const COLUNAS_DAS_COMPRAS = colunasPorCampo<Linha, 'primeira'>({
  id: { nome: 'Compra' },
  criado_em: { nome: 'Criada em', tipo: 'data', largura: 20 },
  fornecedor: { nome: 'Fornecedor', largura: 30 },
  documento: { nome: 'CPF ou CNPJ', tipo: 'codigo', largura: 20, valor: (c) => formatDocumento(c.documento ?? '') },
  situacao: { nome: 'Situação', largura: 18, valor: (c) => situacaoDaCompraEmPalavras(c.situacao) },
  pedida_em: { nome: 'Pedida em', tipo: 'data', largura: 20 },
  previsao: { nome: 'Prevista para', tipo: 'dia' },
  chegou_em: { nome: 'Última chegada', tipo: 'data', largura: 20 },
  titulo: { nome: 'Produto', largura: 40 },
  variacao: { nome: 'Variação', tipo: 'codigo' },
  sku: { nome: 'SKU', tipo: 'codigo', largura: 20 },
  quantidade: { nome: 'Pedidas' },
  recebida: { nome: 'Recebidas' },
  custo_unitario: { nome: 'Custo unitário', permissao: 'ver_custos' },
  frete: { nome: 'Frete da compra', permissao: 'ver_custos', valor: (c) => (c.primeira ? c.frete : null) },
  total: { nome: 'Total da compra', permissao: 'ver_custos', valor: (c) => (c.primeira ? c.total : null) },
  nota_chave: { nome: 'Chave da nota', tipo: 'codigo', largura: 46 },
})

/** A purchase may have a thousand lines. */
const COMPRAS_POR_VEZ = 20

/** Reads the purchases that were ticked, or that the filters find. One without lines has a row of its own. */
export const buildCompraPageReader =
  (db: Banco, filters: ComprasFilters, ids: readonly number[] | undefined) =>
  (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`c.id = any(${[...ids]}::int[])` : searchCondition(filters)
    return rowsOf<Linha>(db)`
      select c.id, row_number() over (partition by c.id order by i.ordem, i.id) = 1 as primeira,
        ${horaDeSaoPaulo(sql`c.criado_em`)} as criado_em, c.fornecedor, c.documento, c.situacao,
        ${horaDeSaoPaulo(sql`c.pedida_em`)} as pedida_em, c.previsao::text as previsao,
        ${horaDeSaoPaulo(sql`(select max(r.em) from recebimento_itens x join recebimentos r on r.id = x.recebimento_id
            where x.item_id = i.id and r.estornado_em is null)`)} as chegou_em,
        i.titulo, i.variacao, i.sku, i.quantidade, i.recebida, i.custo_unitario, c.frete,
        c.frete + coalesce(sum(round(i.custo_unitario * i.quantidade, 2)) over (partition by c.id), 0) as total, c.nota_chave
        from (select c.*, f.nome as fornecedor, f.documento from compras c join fornecedores f on f.id = c.fornecedor_id
               where (${where}) and c.id < ${antesDe}::bigint order by c.id desc limit ${COMPRAS_POR_VEZ}) c
        left join compra_itens i on i.compra_id = c.id
       order by c.id desc, i.ordem, i.id`
  }
