import { ESTOQUE_BAIXO } from '@estampa/contract/painel/painel.limits.ts'
import type { Peca } from '@estampa/contract/produtos/etiqueta.ts'
import { chaveDoGtin } from '@estampa/contract/produtos/gtin.ts'
import { toSingular } from '@estampa/contract/produtos/procura.ts'
import type { FiltrosDisponiveis, ProdutosBusca } from '@estampa/contract/produtos/produtos.schemas.ts'
import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { type RawBuilder, sql } from 'kysely'
import { contemTodas, theRow } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../infra/http/paging.ts'
import { contada } from '../../shop/contagens.ts'
import { readCartoes } from './cartoes.data.ts'

/** `peca`: the search text is that of a label; its words are not looked for. `parecidos`: words may be nearly right. */
export type Filtros = Pick<
  ProdutosBusca,
  'busca' | 'cor' | 'tamanho' | 'preco_min' | 'preco_max' | 'modelo' | 'categoria' | 'situacao' | 'importacao'
> & { readonly peca?: Peca | null; readonly parecidos?: boolean }

/** As the triggers write `cores_tamanhos`. */
const ENTRE_COR_E_TAMANHO = '\x1f'

export type Procurado = Pick<Filtros, 'busca' | 'peca' | 'parecidos'>
/** The words of a search, or the product of a label. A label's id may be beyond the column's type. */
export function procurados({ busca, peca, parecidos = false }: Procurado): RawBuilder<boolean> {
  if (peca) return sql<boolean>`p.id = ${peca.produtoId}::bigint`
  if (parecidos) return parecidosCom(busca)
  const palavras = contemPalavras(removePlurals(busca))
  // An EAN may be written with other zeros in front than it is stored with.
  const gtin = chaveDoGtin(busca)
  return gtin === ''
    ? palavras
    : sql<boolean>`(p.id = any(array(select produto_id from gtins where chave = ${gtin})) or ${palavras})`
}

/** Sizes of one or two letters. */
const TAMANHO = /^(?:[pmg]|pp|gg|[ex]g|g[1-4])$/

/** All words. A size beside other words is meant whole: `preta m` finds no mug. `38 40` finds `38/40`. */
function contemPalavras(busca: string): RawBuilder<boolean> {
  const palavras = normalizeText(busca).split(' ').slice(0, 10)
  const numeros = palavras.filter((palavra) => /^\d{1,2}$/.test(palavra))
  const tamanhos = palavras.filter((palavra) => palavras.length > 1 && TAMANHO.test(palavra))
  const plainWords = palavras.filter((palavra) => !numeros.includes(palavra) && !tamanhos.includes(palavra))
  const wordConditions = [
    contemTodas(sql<string>`p.busca`, plainWords.join(' ')),
    ...numeros.map((numero) => sql<boolean>`p.busca ~ ${`[ /]${numero}`}`),
    ...tamanhos.map((tamanho) => sql<boolean>`p.busca ~ ${`[ /]${tamanho}([ /]|$)`}`),
  ]
  return sql<boolean>`(${sql.join(wordConditions, sql` and `)})`
}

const removePlurals = (busca: string) => normalizeText(busca).split(' ').map(toSingular).join(' ')

/** How many similar products a search answers, and among how many it looks for the most similar ones. */
const PARECIDOS = { maximo: 50, entre: 300 }

/** Codes and words of one or two letters are taken as they stand. */
const isLoose = (palavra: string) => palavra.length > 2 && !/\d/.test(palavra)
const palavrasDe = (busca: string) => normalizeText(busca).split(' ').slice(0, 10)

/** Words that are nearly right. */
function parecidosCom(busca: string): RawBuilder<boolean> {
  const palavras = palavrasDe(busca)
  const livres = palavras.filter(isLoose)
  if (livres.length === 0) return sql<boolean>`false`
  const exatas = palavras.filter((palavra) => !isLoose(palavra)).join(' ')
  return sql<boolean>`(p.id = any(array(select produtos_parecidos(${livres}::text[], ${PARECIDOS.entre})))
    and ${contemPalavras(exatas)})`
}

/** Ids of similar products: first those that have all words most nearly, then those whose title says little else. */
async function rankParecidos(db: Banco, filtros: Filtros): Promise<number[]> {
  const palavras = palavrasDe(filtros.busca)
  const { rows } = await sql<{ id: number }>`
    select p.id from produtos p where ${condicoes(filtros)}
     order by (select sum(word_similarity(palavra, p.busca)) from unnest(${palavras.filter(isLoose)}::text[]) palavra) desc,
       similarity(normalizar(p.titulo), ${palavras.join(' ')}) desc, p.id desc limit ${PARECIDOS.maximo}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A page of similar products, which are few: a cursor names the product that the page before it ended with. */
async function searchParecidos(db: Banco, filtros: Filtros, cursor: Cursor | null, limite: number) {
  const ids = await rankParecidos(db, filtros)
  const reached = ids.indexOf((cursor?.depois ?? cursor?.antes)?.id ?? 0)
  const pageIds = cursor?.antes
    ? ids.slice(Math.max(0, reached - limite - 1), Math.max(0, reached)).reverse()
    : ids.slice(reached + 1, reached + limite + 2)
  const ordem = sql`order by array_position(${pageIds}::int[], p.id)`
  const { linhas } = await readCartoes(db, SEM_TOTAL, sql`where p.id = any(${pageIds}::int[]) ${ordem}`)
  return { ...totalDe(cursor, ids.length, false), linhas }
}

const selectCategoriaBranch = (id: number) => sql`
  with recursive ramo(id) as (
    select ${id}::int union select c.id from categorias c join ramo r on c.categoria_pai = r.id
  ) select id from ramo`

export function condicoes(filtros: Filtros): RawBuilder<boolean> {
  const { busca, peca = null, parecidos = false, cor, tamanho, preco_min, preco_max } = filtros
  const { modelo, categoria, situacao, importacao } = filtros
  const conditions = [sql<boolean>`p.excluido_em is null`]
  if (busca !== '') conditions.push(procurados({ busca, peca, parecidos }))
  const minusculo = tamanho?.toLowerCase()
  // Both of one and the same variation, not one of each.
  if (cor !== null && tamanho !== null)
    conditions.push(
      sql`p.cores_tamanhos @> array[${`${normalizeText(cor)}${ENTRE_COR_E_TAMANHO}${minusculo}`}]::text[]`,
    )
  else if (cor !== null) conditions.push(sql`p.cores @> array[${normalizeText(cor)}]::text[]`)
  else if (tamanho !== null) conditions.push(sql`p.tamanhos @> array[${minusculo}]::text[]`)
  if (preco_min !== null) conditions.push(sql`p.preco_maior >= ${preco_min}`)
  if (preco_max !== null) conditions.push(sql`p.preco_menor <= ${preco_max}`)
  if (modelo !== undefined) conditions.push(sql`p.modelo_id = ${modelo}`)
  if (categoria !== undefined) conditions.push(sql`p.categoria_id = any(array(${selectCategoriaBranch(categoria)}))`)
  if (situacao === 'nao_publicados') conditions.push(sql`p.id_bling is null`)
  if (situacao === 'estoque_baixo') {
    conditions.push(sql`p.id in (
      select b.id from produtos b
       where b.excluido_em is null and not b.tem_variacoes and not b.kit and b.quantidade - b.reservado <= ${ESTOQUE_BAIXO}
      union
      select v.produto_id from variacoes v where v.quantidade - v.reservado <= ${ESTOQUE_BAIXO})`)
  }
  if (importacao !== undefined)
    conditions.push(sql`p.id = any(array(
      select produto_id from importacao_linhas where importacao_id = ${importacao} and aplicada_em is not null))`)
  return sql.join(conditions, sql` and `)
}

/** The whole list: a page of it costs the same whatever there is. */
const isUnfiltered = ({ busca, cor, tamanho, preco_min, preco_max, ...rest }: Filtros) =>
  busca.trim() === '' &&
  [cor, tamanho, preco_min, preco_max].every((f) => f === null) &&
  [rest.modelo, rest.categoria, rest.situacao, rest.importacao].every((f) => f === undefined)

/**
 * How many products `where` keeps, one above `MAXIMO_CONTADO` at most, and the ids of the first page with one more. The words
 * are looked for once, for both; what cards show is then read of these products alone, by a statement that is prepared.
 */
const achados = (db: Banco, where: RawBuilder<boolean>, limite: number) =>
  theRow<{ total: number; ids: number[] }>(db)`
    with achados as materialized (
      select p.id from produtos p where ${where} order by p.id desc limit ${sql.lit(MAXIMO_CONTADO + 1)})
    select (select count(*)::int from achados) as total,
      array(select id from achados order by id desc limit ${limite + 1}) as ids`

/** Reads a page of products, newest first; of similar ones the most similar first. */
export async function searchProdutos(db: Banco, filtros: Filtros, cursor: Cursor | null, limite: number) {
  if (filtros.parecidos && !filtros.peca && filtros.busca !== '') return searchParecidos(db, filtros, cursor, limite)
  const where = condicoes(filtros)
  const lado = cursor?.depois
    ? sql`and p.id < ${cursor.depois.id}`
    : cursor?.antes
      ? sql`and p.id > ${cursor.antes.id}`
      : sql``
  const ordem = sql`order by p.id ${cursor?.antes ? sql`asc` : sql`desc`}`
  if (cursor || isUnfiltered(filtros)) {
    // Written into the text, not a parameter: PostgreSQL would plan each page for its own length.
    const pagina = sql`where ${where} ${lado} ${ordem} limit ${sql.lit(limite + 1)}`
    const { linhas, total } = cursor
      ? await readCartoes(db, SEM_TOTAL, pagina)
      : await readCartoes(db, contada('produtos'), pagina, { preparada: true })
    return { ...totalDe(cursor, total ?? 0, false), linhas }
  }
  const { total, ids } = await achados(db, where, limite)
  const { linhas } = await readCartoes(db, SEM_TOTAL, sql`where p.id = any(${ids}::int[]) ${ordem}`, {
    preparada: true,
  })
  return { ...totalDe(cursor, total, true), linhas }
}
const SEM_TOTAL = sql<null>`null::int`

/** All that the filters find. */
export async function idsEncontrados(db: Banco, filtros: Filtros): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select p.id from produtos p where ${condicoes(filtros)} order by p.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Distinct values of products outside the trash, by hopping along the index from one value to the next: the cost is
 * their number, not the table's size. `array`: the products' column that holds them, and how it writes one.
 */
const distintos = (coluna: 'nome_cor' | 'tamanho', array: RawBuilder<unknown>) => {
  const c = sql.ref(coluna)
  return sql<string[]>`array(
    with recursive d(valor) as (
      (select ${c} from variacoes where ${c} is not null order by ${c} limit 1)
      union all
      select (select ${c} from variacoes where ${c} > d.valor order by ${c} limit 1) from d where d.valor is not null
    ) select valor from d where valor is not null
       and exists (select from produtos p where p.excluido_em is null and ${array}))`
}

export async function filtrosDisponiveis(db: Banco): Promise<FiltrosDisponiveis> {
  type Lidos = Omit<FiltrosDisponiveis, 'preco'> & FiltrosDisponiveis['preco']
  const { rows } = await sql<Lidos>`
    select f.*, array(
      select jsonb_build_object('nome_cor', nome, 'cor', t.cor) from unnest(f.cores) nome
      cross join lateral (select cor from variacoes where nome_cor = nome and cor is not null limit 1) t) as tons
    from (select ${distintos('nome_cor', sql`p.cores @> array[normalizar(d.valor)]`)} as cores,
      ${distintos('tamanho', sql`p.tamanhos @> array[lower(d.valor)]`)} as tamanhos,
      (select preco_menor from produtos where excluido_em is null and preco_menor is not null order by preco_menor limit 1) as min,
      (select preco_maior from produtos where excluido_em is null and preco_maior is not null order by preco_maior desc limit 1) as max) f
  `.execute(db)
  const { cores = [], tamanhos = [], tons = [], min = null, max = null } = rows[0] ?? {}
  return { cores, tamanhos, tons, preco: { min, max } }
}
