import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Colunas, horaDeSaoPaulo } from '../../shop/planilha.ts'
import { condicoes, type Filtros } from './busca.data.ts'

interface Linha {
  readonly id: number
  readonly codigo: string
  readonly titulo: string
  readonly descricao: string
  readonly sku_do_produto: string | null
  readonly sku: string | null
  readonly gtin: string | null
  readonly cor: string | null
  readonly tamanho: string | null
  readonly modelo: string | null
  readonly categoria: string | null
  readonly custo: number | null
  readonly preco: number | null
  readonly quantidade: number
  readonly reservado: number
  readonly disponivel: number
  readonly peso: number | null
  readonly altura: number | null
  readonly largura: number | null
  readonly comprimento: number | null
  readonly id_bling: string | null
  readonly agora: string
}

/** A row for each variation, or for a product without any. Cost and price are those that count: else the product's. */
export const COLUNAS_DOS_PRODUTOS: Colunas<Linha> = [
  { nome: 'Código', tipo: 'codigo', valor: (p) => p.codigo },
  { nome: 'Título', largura: 40, valor: (p) => p.titulo },
  { nome: 'SKU do produto', tipo: 'codigo', valor: (p) => p.sku_do_produto },
  { nome: 'SKU', tipo: 'codigo', largura: 20, valor: (p) => p.sku },
  { nome: 'EAN', tipo: 'codigo', largura: 16, valor: (p) => p.gtin },
  { nome: 'Cor', tipo: 'codigo', valor: (p) => p.cor },
  { nome: 'Tamanho', tipo: 'codigo', valor: (p) => p.tamanho },
  { nome: 'Modelo', largura: 24, valor: (p) => p.modelo },
  { nome: 'Categoria', largura: 24, valor: (p) => p.categoria },
  { nome: 'Preço de custo', permissao: 'ver_custos', valor: (p) => p.custo },
  { nome: 'Preço de venda', valor: (p) => p.preco },
  { nome: 'Estoque', valor: (p) => p.quantidade },
  { nome: 'Reservado', valor: (p) => p.reservado },
  { nome: 'Disponível', valor: (p) => p.disponivel },
  { nome: 'Peso (kg)', valor: (p) => p.peso },
  { nome: 'Altura (cm)', valor: (p) => p.altura },
  { nome: 'Largura (cm)', valor: (p) => p.largura },
  { nome: 'Comprimento (cm)', valor: (p) => p.comprimento },
  { nome: 'Descrição', largura: 40, valor: (p) => p.descricao },
  { nome: 'ID no Bling', tipo: 'codigo', valor: (p) => p.id_bling },
  { nome: 'Exportado em', tipo: 'data', largura: 20, valor: (p) => p.agora },
]

/** A product may have 500 variations. */
const PRODUTOS_POR_VEZ = 50

export const paginaDaPlanilha =
  (db: Banco, filtros: Filtros, ids: readonly number[] | undefined) =>
  async (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`p.excluido_em is null and p.id = any(${[...ids]}::int[])` : condicoes(filtros)
    const { rows } = await sql<Linha>`
      select p.id, p.codigo, p.titulo, coalesce(nullif(v.descricao, ''), p.descricao) as descricao,
        case when p.tem_variacoes then p.sku end as sku_do_produto,
        case when p.tem_variacoes then v.sku else p.sku end as sku,
        case when p.tem_variacoes then v.gtin else p.gtin end as gtin, v.nome_cor as cor, v.tamanho,
        concat_ws(' ', m.codigo, m.nome) as modelo,
        case when c.id = any(repetidas.ids) then caminho_da_categoria(c.id) else c.nome end as categoria,
        coalesce(v.preco_custo, p.preco_custo) as custo, coalesce(v.preco_venda, p.preco_venda) as preco,
        coalesce(v.quantidade, p.quantidade) as quantidade, coalesce(v.reservado, p.reservado) as reservado,
        coalesce(least(v.quantidade - v.reservado, p.quantidade - p.reservado), p.quantidade - p.reservado) as disponivel,
        p.peso, p.altura, p.largura, p.comprimento, coalesce(v.id_bling, p.id_bling) as id_bling,
        ${horaDeSaoPaulo(sql`now()`)} as agora
        from (select p.* from produtos p where ${where} and p.id < ${antesDe}::bigint
               order by p.id desc limit ${PRODUTOS_POR_VEZ}) p
        left join variacoes v on v.produto_id = p.id and p.tem_variacoes
        left join modelos m on m.id = p.modelo_id
        left join categorias c on c.id = p.categoria_id
        cross join (select coalesce(array_agg(r.id), '{}') as ids from (
          select unnest(array_agg(id)) as id from categorias group by normalizar(nome) having count(*) > 1) r) repetidas
       order by p.id desc, v.ordem, v.id`.execute(db)
    return rows
  }
