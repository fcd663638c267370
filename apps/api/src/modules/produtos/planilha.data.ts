import type { ProdutoEntrada, VariacaoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { ROTULO_DO_ESTOQUE_MINIMO } from '@estampa/contract/produtos/estoqueMinimo.ts'
import { ROTULOS_FISCAIS } from '@estampa/contract/shared/fiscal.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Celula, colunasPorCampo, horaDeSaoPaulo } from '../../shop/planilha.ts'
import { condicoes, type Filtros } from './busca.data.ts'

/** Fields that a form sends and no column shows, or only in words. */
type NaoExportado =
  | ('id' | 'versao' | 'modelo_id' | 'categoria_id' | 'qtd' | 'variacoes' | 'componentes')
  | ('cor' | 'tem_cor' | 'tem_tamanho' | 'sku_personalizado' | 'imagens_vinculadas')
  | ('publicar_bling' | 'peca_lisa')
type Linha = Readonly<Record<Exclude<keyof ProdutoEntrada | keyof VariacaoEntrada, NaoExportado>, Celula>> & {
  readonly id: number
  readonly sku_do_produto: string | null
  readonly modelo: string | null
  readonly categoria: string | null
  readonly reservado: number
  readonly disponivel: number
  readonly id_bling: string | null
  readonly agora: string
}

/** A row for each variation, or for a product without any. Cost and price are those that count: else the product's. */
export const COLUNAS_DOS_PRODUTOS = colunasPorCampo<Linha, 'id'>({
  codigo: { nome: 'Código', tipo: 'codigo' },
  titulo: { nome: 'Título', largura: 40 },
  sku_do_produto: { nome: 'SKU do produto', tipo: 'codigo' },
  sku: { nome: 'SKU', tipo: 'codigo', largura: 20 },
  gtin: { nome: 'EAN', tipo: 'codigo', largura: 16 },
  nome_cor: { nome: 'Cor', tipo: 'codigo' },
  tamanho: { nome: 'Tamanho', tipo: 'codigo' },
  modelo: { nome: 'Modelo', largura: 24 },
  categoria: { nome: 'Categoria', largura: 24 },
  preco_custo: { nome: 'Preço de custo', permissao: 'ver_custos' },
  preco_venda: { nome: 'Preço de venda' },
  quantidade: { nome: 'Estoque' },
  estoque_minimo: { nome: ROTULO_DO_ESTOQUE_MINIMO },
  reservado: { nome: 'Reservado' },
  disponivel: { nome: 'Disponível' },
  peso: { nome: 'Peso (kg)' },
  altura: { nome: 'Altura (cm)' },
  largura: { nome: 'Largura (cm)' },
  comprimento: { nome: 'Comprimento (cm)' },
  descricao: { nome: 'Descrição', largura: 40 },
  ncm: { nome: ROTULOS_FISCAIS.ncm, tipo: 'codigo' },
  origem_fiscal: { nome: ROTULOS_FISCAIS.origem_fiscal },
  cest: { nome: ROTULOS_FISCAIS.cest, tipo: 'codigo' },
  unidade: { nome: ROTULOS_FISCAIS.unidade },
  id_bling: { nome: 'ID no Bling', tipo: 'codigo' },
  agora: { nome: 'Exportado em', tipo: 'data', largura: 20 },
})

/** A product may have 500 variations. */
const PRODUTOS_POR_VEZ = 50

export const buildProdutoPageReader =
  (db: Banco, filtros: Filtros, ids: readonly number[] | undefined) =>
  async (antesDe: number): Promise<Linha[]> => {
    const where = ids ? sql`p.excluido_em is null and p.id = any(${[...ids]}::int[])` : condicoes(filtros)
    const { rows } = await sql<Linha>`
      select p.id, p.codigo, p.titulo, coalesce(nullif(v.descricao, ''), p.descricao) as descricao,
        case when p.tem_variacoes then p.sku end as sku_do_produto,
        case when p.tem_variacoes then v.sku else p.sku end as sku,
        case when p.tem_variacoes then v.gtin else p.gtin end as gtin, v.nome_cor, v.tamanho,
        concat_ws(' ', m.codigo, m.nome) as modelo,
        case when c.id = any(repetidas.ids) then caminho_da_categoria(c.id) else c.nome end as categoria,
        coalesce(v.preco_custo, p.preco_custo) as preco_custo, coalesce(v.preco_venda, p.preco_venda) as preco_venda,
        coalesce(v.quantidade, p.quantidade) as quantidade,
        coalesce(v.estoque_minimo, p.estoque_minimo) as estoque_minimo, coalesce(v.reservado, p.reservado) as reservado,
        coalesce(least(v.quantidade - v.reservado, p.quantidade - p.reservado), p.quantidade - p.reservado) as disponivel,
        p.peso, p.altura, p.largura, p.comprimento, p.ncm, p.origem_fiscal, p.cest, p.unidade, coalesce(v.id_bling, p.id_bling) as id_bling,
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
