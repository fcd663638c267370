import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import type { ImportacaoLinha } from './importacao.data.ts'
import type { ClienteAqui, Linha, ProdutoAqui } from './registros.ts'

type ProdutoLido = Omit<ProdutoAqui, 'modelo' | 'nomes_do_modelo'> & {
  readonly modelo: { readonly codigo: string; readonly nome: string }
}

/**
 * An export writes its instant to the second, and a spreadsheet program that saves it as text to the minute: what stood at
 * any moment of these may be in the cell.
 */
const DURANTE = sql`case when extract(second from e.em) = 0 then interval '1 minute' else interval '1 second' end`

/** `exportacoes`: instants of which `na_exportacao` is asked for. */
export async function readImportacaoProdutos(
  db: Db,
  ids: readonly number[],
  exportacoes: readonly string[] = [],
): Promise<ProdutoLido[]> {
  if (ids.length === 0) return []
  const moveu = (movimento: ReturnType<typeof sql>) =>
    sql`(select m.criado_em from movimentos_estoque m where ${movimento} order by m.id desc limit 1)`
  const saldosDaExportacao = (movimento: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_object_agg(e.dito, s.saldos), '{}') from exportacoes e cross join lateral (
      select array(
        (select m.saldo - m.quantidade from movimentos_estoque m where ${movimento} and m.criado_em > e.em order by m.id limit 1)
        union all
        (select m.saldo from movimentos_estoque m where ${movimento} and m.criado_em > e.em and m.criado_em < e.em + ${DURANTE})
      ) as saldos) s where s.saldos <> '{}')`
  const { rows } = await sql<ProdutoLido>`
    with exportacoes as (select dito, dito::timestamptz as em from unnest(${[...exportacoes]}::text[]) dito)
    select p.id, p.modelo_id, p.categoria_id, p.titulo, p.codigo, p.sku, p.gtin, p.ncm, p.origem_fiscal, p.cest, p.unidade, p.descricao, p.preco_custo, p.preco_venda, p.peso, p.altura, p.largura,
      p.comprimento, p.kit, p.tem_variacoes, p.excluido_em is not null as na_lixeira, p.id_bling, p.quantidade, p.reservado, p.estoque_minimo,
      json_build_object('codigo', m.codigo, 'nome', m.nome) as modelo, c.nome as categoria,
      caminho_da_categoria(c.id) as caminho,
      ${moveu(sql`m.produto_id = p.id and m.variacao_id is null`)} as moveu_em,
      ${saldosDaExportacao(sql`m.produto_id = p.id and m.variacao_id is null`)} as na_exportacao,
      coalesce((select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'nome_cor', v.nome_cor, 'tamanho', v.tamanho,
          'preco_custo', v.preco_custo, 'preco_venda', v.preco_venda, 'descricao', v.descricao,
          'quantidade', v.quantidade, 'reservado', v.reservado, 'estoque_minimo', v.estoque_minimo, 'moveu_em', ${moveu(sql`m.variacao_id = v.id`)},
          'na_exportacao', ${saldosDaExportacao(sql`m.variacao_id = v.id`)})
        order by v.ordem, v.id) from variacoes v where v.produto_id = p.id), '[]') as variacoes
      from produtos p join modelos m on m.id = p.modelo_id join categorias c on c.id = p.categoria_id
     where p.id = any(${[...ids]}::int[]) order by p.id`.execute(db)
  return rows
}

interface Uso {
  readonly id: number
  readonly nome: string
  readonly vendas: number
  readonly producoes: number
  /** Kits. */
  readonly quantidade: number
  readonly kits: string | null
}

/**
 * Counts what holds products that have no variations: open sales of them, kits that they are parts of, open
 * productions.
 */
export const usosSemVariacao = (db: Db, ids: readonly number[], pecaStatuses: readonly string[]) =>
  rowsOf<Uso>(db)`
    select p.id, p.titulo as nome,
      (select count(*)::int from itens_venda i join vendas v on v.id = i.venda_id left join itens_pendentes t on t.item_id = i.id
        where coalesce(t.produto_id, i.produto_id) = p.id and coalesce(t.variacao_id, i.variacao_id) is null
          and v.status = any(${[...pecaStatuses]}::text[])) as vendas,
      (select count(*)::int from producoes f where f.situacao in ('a_fazer', 'em_producao', 'bloqueada')
          and (f.produto_id = p.id or f.lisa_produto_id = p.id)) as producoes,
      k.quantidade, k.kits
      from produtos p cross join lateral (
        select count(distinct k.id)::int as quantidade, string_agg(distinct k.titulo, ', ') as kits
          from kit_componentes c join produtos k on k.id = c.kit_id where c.produto_id = p.id) k
     where p.id = any(${[...ids]}::int[])`

/** Titles of rows without a SKU that are here already. */
export async function titulosAqui(db: Db, linhas: readonly Linha[]): Promise<Set<string>> {
  const titulos = linhas.flatMap(({ chave, valores }) =>
    chave === null && valores.titulo ? [normalizeText(String(valores.titulo))] : [],
  )
  if (titulos.length === 0) return new Set()
  const { rows } = await sql<{ titulo: string }>`
    select distinct normalizar(titulo) as titulo from produtos
     where excluido_em is null and normalizar(titulo) = any(${titulos}::text[])`.execute(db)
  return new Set(rows.map(({ titulo }) => titulo))
}

export async function produtosPorCodigo(db: Db, codigos: readonly string[]): Promise<Map<string, number[]>> {
  if (codigos.length === 0) return new Map()
  const { rows } = await sql<{ codigo: string; ids: number[] }>`
    select lower(btrim(codigo)) as codigo, array_agg(id order by id) as ids from produtos
     where excluido_em is null and lower(btrim(codigo)) = any(${[...codigos]}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ codigo, ids }) => [codigo, ids]))
}

/** Names that several categories have, where rows name categories. */
export async function categoriasRepetidas(db: Db, linhas: readonly Linha[]): Promise<Set<string>> {
  if (linhas.every(({ valores }) => !valores.categoria)) return new Set()
  const { rows } = await sql<{ nome: string }>`
    select normalizar(nome) as nome from categorias group by 1 having count(*) > 1`.execute(db)
  return new Set(rows.map(({ nome }) => nome))
}

/** The products and variations with these comparable SKUs. */
export const donosDe = (db: Db, chaves: readonly string[]) =>
  rowsOf<{ chave: string; produto_id: number; variacao_id: number | null }>(db)`
    select chave, produto_id, variacao_id from skus where chave = any(${[...chaves]}::text[])`

/** By document. */
export async function clientesAqui(db: Db, documentos: readonly string[]): Promise<Map<string, ClienteAqui>> {
  const linhas = await db
    .selectFrom('clientes')
    .select(['id', ...TEXTOS_DO_CLIENTE, 'contribuinte', 'codigo_ibge'])
    .$castTo<ClienteAqui>()
    .where('cpf', '=', sql<string>`any(${[...documentos]}::text[])`)
    .where('cpf', '<>', '')
    .execute()
  return new Map(linhas.map((cliente) => [cliente.cpf, cliente]))
}

/** Suppliers with one of these documents, or of one of these comparable names. */
export const fornecedoresAqui = (
  db: Db,
  { documentos, nomes }: Readonly<Record<'documentos' | 'nomes', readonly string[]>>,
) =>
  rowsOf<Fornecedor>(db)`
    select id, nome, documento, telefone, email, prazo_dias, observacao, anonimizado_em, versao from fornecedores
     where anonimizado_em is null
       and (documento = any(${[...documentos]}::text[]) or normalizar(nome) = any(${[...nomes]}::text[]))
     order by id`

/** Ids of the products that the rows of these groups name. */
export async function produtosDosGrupos(trx: Transacao, id: number, grupos: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ produto_id: number }>`
    select distinct produto_id from importacao_linhas
     where importacao_id = ${id} and grupo = any(${[...grupos]}::int[]) and produto_id is not null`.execute(trx)
  return rows.map(({ produto_id }) => produto_id)
}

/** A row by the SKU and one by the code may be of one product: both are refused. */
export async function refuseSameProduto(trx: Transacao, id: number, motivo: string): Promise<void> {
  const destas = sql`importacao_id = ${id} and proposta in ('alterar', 'igual')`
  await sql`update importacao_linhas set proposta = 'erro', motivo = ${motivo}, diferencas = '[]'
     where ${destas} and (produto_id, coalesce(variacao_id, 0)) in (select produto_id, coalesce(variacao_id, 0)
       from importacao_linhas where ${destas} group by 1, 2 having count(*) > 1)`.execute(trx)
}

/** Rows with these comparable SKUs, and their groups. */
export const linhasComChave = (db: Db, id: number, chaves: readonly string[]) =>
  rowsOf<{ chave: string; linha: number; grupo: number }>(db)`
    select chave, linha, grupo from importacao_linhas
     where importacao_id = ${id} and chave = any(${[...chaves]}::text[]) order by linha`

/** Products that it made and that were given back to the trash. */
export const devolvidos = (db: Db, id: number) =>
  rowsOf<{ id: number; categoria_id: number; modelo_id: number }>(db)`
    select p.id, p.categoria_id, p.modelo_id from produtos p where p.excluido_em is not null and p.id in (
      select produto_id from importacao_linhas where importacao_id = ${id} and novo = 'produto' and desfeita = 'voltou')`

/** Rows of this file, of any import of it, that added pieces and still do, where it says what came in. */
export async function linhasQueEntraram(db: Db, { id, digest, estoque }: ImportacaoLinha, linhas: readonly Linha[]) {
  if (estoque !== 'entrada') return new Set<number>()
  const { rows } = await sql<{ linha: number }>`
    select l.linha from importacoes i join importacao_linhas l on l.importacao_id = i.id
     where i.digest = ${digest} and i.id <> ${id} and l.linha = any(${linhas.map(({ linha }) => linha)}::int[]) and l.aplicada_em is not null
       and l.desfeita is distinct from 'voltou' and l.diferencas @> '[{"campo": "estoque"}]'`.execute(db)
  return new Set(rows.map(({ linha }) => linha))
}
