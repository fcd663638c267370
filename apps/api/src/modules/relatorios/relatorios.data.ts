import type { VendasDoRelatorio } from '@estampa/contract/relatorios/relatorios.routes.ts'
import { type Agrupamento, CUSTO_DESCONHECIDO } from '@estampa/contract/relatorios/relatorios.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Fatos, type Fonte, joinQueries, type Periodo, type Sql, vendido } from './fatos.data.ts'

interface Grupo {
  /** Key of a fact `f`: quick to compute and to compare. Facts are added up by it first. */
  readonly k: Sql
  /** Tables beside `g.k` that `chave` asks for. */
  readonly com: Sql
  /** Key that makes a row, of a first sum `g`. */
  readonly chave: Sql
  /** Name and product of a row `r`, looked up for the rows that are answered only. */
  readonly rotulo: Sql
  readonly produto: Sql
}

const NADA = sql``
const NULO = sql`null::int`
const FORA = sql`'Fora do catálogo'`
/** A piece is its variation, or less its product when it has none. */
const PECA = sql`coalesce(f.variacao_id, -f.produto_id)`

/** Days are added up first, and then make weeks and months. */
const buildTempoGrupo = (passo: string): Grupo => ({
  k: sql`f.dia`,
  com: NADA,
  chave: sql`date_trunc(${sql.lit(passo)}, g.k)::date`,
  rotulo: sql`r.chave::text`,
  produto: NULO,
})
/** Makes a row of each key that facts are added up by. */
const buildFatoGrupo = (k: Sql, rotulo: Sql, produto = NULO): Grupo => ({
  k,
  com: NADA,
  chave: sql`g.k`,
  rotulo,
  produto,
})
const buildPecaGrupo = (nome: Sql, missingRotulo: string): Grupo => ({
  k: PECA,
  com: sql`left join variacoes va on va.id = g.k`,
  chave: sql`nullif(${nome}, '')`,
  rotulo: sql`coalesce(r.chave, ${sql.lit(missingRotulo)})`,
  produto: NULO,
})
const buildProdutoGrupo = (tabela: 'modelos' | 'categorias', chave: Sql): Grupo => ({
  k: sql`f.produto_id`,
  com: sql`left join produtos p on p.id = g.k`,
  chave,
  rotulo: sql`coalesce((select nome from ${sql.table(tabela)} where id = r.chave), ${FORA})`,
  produto: NULO,
})

const buildPessoaGrupo = (k: Sql, missingRotulo: string): Grupo =>
  buildFatoGrupo(
    k,
    sql`coalesce((select coalesce(nullif(nome, ''), username) from usuarios where id = r.chave), ${sql.lit(missingRotulo)})`,
  )

const GRUPOS: Readonly<Record<Agrupamento, Grupo>> = {
  dia: buildTempoGrupo('day'),
  semana: buildTempoGrupo('week'),
  mes: buildTempoGrupo('month'),
  produto: buildFatoGrupo(
    sql`f.produto_id`,
    sql`coalesce((select titulo from produtos where id = r.chave), ${FORA})`,
    sql`r.chave`,
  ),
  variacao: buildFatoGrupo(
    PECA,
    sql`coalesce((select titulo from produtos where id = -r.chave),
      (select concat_ws(' ', p.titulo, nome_da_variacao(va)) from variacoes va join produtos p on p.id = va.produto_id
        where va.id = r.chave), ${FORA})`,
    sql`case when r.chave < 0 then -r.chave else (select produto_id from variacoes where id = r.chave) end`,
  ),
  cor: buildPecaGrupo(sql`va.nome_cor`, 'Sem cor'),
  tamanho: buildPecaGrupo(sql`va.tamanho`, 'Sem tamanho'),
  cor_tamanho: buildPecaGrupo(sql`concat_ws(' ', va.nome_cor, va.tamanho)`, 'Sem cor nem tamanho'),
  modelo: buildProdutoGrupo('modelos', sql`p.modelo_id`),
  categoria: buildProdutoGrupo('categorias', sql`p.categoria_id`),
  canal: buildFatoGrupo(sql`f.canal`, sql`r.chave`),
  vendedor: buildPessoaGrupo(sql`f.vendedor_id`, 'Sem vendedor'),
  forma: buildFatoGrupo(sql`f.forma`, sql`r.chave`),
  caixa: buildFatoGrupo(sql`f.caixa_id`, sql`coalesce((select nome from caixas where id = r.chave), 'Sem caixa')`),
  pessoa: buildPessoaGrupo(sql`f.pessoa_id`, 'Sem pessoa'),
}

/** Rows of the source put together by this. */
export type FonteAgrupada = Fonte & { readonly por: Agrupamento }

interface Soma {
  readonly chave: string
  readonly rotulo: string
  readonly produto_id: number | null
  readonly figuras: Readonly<Record<string, number>>
}

/** A row's key as answers carry it. */
const escrita = (unknownCusto: Sql, chave: Sql) =>
  sql`case when ${unknownCusto} then ${sql.lit(CUSTO_DESCONHECIDO)} else coalesce((${chave})::text, '') end`

type Nomes = readonly string[]
const somasDe = (tabela: string, figuras: Nomes) =>
  sql.join(figuras.map((nome) => sql`sum(${sql.ref(`${tabela}.${nome}`)}) as ${sql.ref(nome)}`))
const nemTodasZero = (figuras: Nomes) =>
  sql`(${sql.join(figuras.map((nome) => sql.ref(nome)))}) is distinct from (${sql.join(figuras.map(() => sql.lit(0)))})`
/** Sums by their names. */
const buildReaisJson = ({ emCentavos = [] }: Fatos, figuras: Nomes, valor: (nome: Sql) => Sql) =>
  sql`json_build_object(${sql.join(
    figuras.flatMap((nome) => {
      const soma = valor(sql.ref(nome))
      return [sql.lit(nome), emCentavos.includes(nome) ? sql`${soma} / 100.0` : soma]
    }),
  )})`

/**
 * The first rows of a report with their sums, and the sums of all. A quarter of a million facts are added up by a number or
 * a day; only the rows that are answered are put in order and get names.
 */
export async function sumFatos(
  db: Banco,
  { fatos, por, ordem, semCusto, tendo }: FonteAgrupada,
  limite: number | null,
) {
  const { partes, figuras } = fatos
  const { k, com, chave, rotulo, produto } = GRUPOS[por]
  const unknownCusto = semCusto ? sql`f.sem_custo <> 0` : sql`false`
  const numeroQueries = partes.map(
    (parte) => sql`select ${k} as k, ${unknownCusto} as sem, ${somasDe('f', figuras)} from (${parte}) f group by 1, 2`,
  )
  const chaveQuery = sql`select g.sem, case when not g.sem then ${chave} end as chave, ${somasDe('g', figuras)}
    from (${joinQueries(numeroQueries)}) g ${com} group by 1, 2`
  const rowsQuery = sql`select * from (${chaveQuery}) r where ${nemTodasZero(figuras)} and ${tendo ?? sql`true`}`
  const total = sql`select count(*)::int as ao_todo, ${buildReaisJson(fatos, figuras, (nome) => sql`sum(${nome})`)} as total from r`
  const primeiras = sql`select * from r order by ${ordem}, chave ${limite === null ? sql`` : sql`limit ${limite}`}`
  const { rows } = await sql<Soma & { ao_todo: number; total: Soma['figuras'] }>`
    with r as materialized (${rowsQuery}), t as materialized (${total})
    select ${escrita(sql`r.sem`, sql`r.chave`)} as chave, (select ao_todo from t), (select total from t),
        case when r.sem then 'Custo desconhecido' else ${rotulo} end as rotulo,
        case when not r.sem then ${produto} end as produto_id,
        ${buildReaisJson(fatos, figuras, (nome) => sql`r.${nome}`)} as figuras
      from (${primeiras}) r`.execute(db)
  const [primeira] = rows
  return { linhas: rows, ao_todo: primeira?.ao_todo ?? 0, total: primeira?.total ?? {} }
}

/**
 * Returns what these days brought by origin, which a channel hides, and (null) in all: the figures of the report
 * 'Vendas'.
 */
export async function vendidoPorOrigem(db: Banco, periodo: Periodo): Promise<Map<string | null, Soma['figuras']>> {
  const fatos = vendido(periodo, { porVenda: true, comVoltas: true })
  const { rows } = await sql<{ origem: string | null; figuras: Soma['figuras'] }>`
    select v.origem, ${buildReaisJson(fatos, fatos.figuras, (nome) => sql`sum(f.${nome})`)} as figuras
      from (${joinQueries(fatos.partes)}) f join vendas v on v.id = f.venda_id group by rollup (v.origem)`.execute(db)
  return new Map(rows.map(({ origem, figuras }) => [origem, figuras]))
}

type VendaDoRelatorio = Omit<VendasDoRelatorio['vendas'][number], 'figuras'> & {
  readonly figuras: Soma['figuras']
  readonly sem_custo: boolean
}

/** Lists the sales that a row is made of (or all rows, without a key), the newest first. */
export async function vendasDe(
  db: Banco,
  { fatos, por, semCusto }: FonteAgrupada,
  { chave, limite, salto }: { chave: string | undefined; limite: number; salto: number },
): Promise<VendaDoRelatorio[]> {
  const { k, com, chave: propria } = GRUPOS[por]
  const unknownCusto = semCusto ? sql`g.sem_custo <> 0` : sql`false`
  const figuras = fatos.figuras.filter((nome) => nome !== 'disponivel' && nome !== 'estoque')
  const chaveCondition = chave === undefined ? sql`true` : sql`${escrita(unknownCusto, propria)} = ${chave}`
  const { rows } = await sql<VendaDoRelatorio>`
    with f as (select f.*, ${k} as k from (${joinQueries(fatos.partes)}) f where f.venda_id is not null),
    g as (select g.venda_id, g.tipo, g.dia, ${unknownCusto} as sem_custo, ${somasDe('g', figuras)}
        from f g ${com} where ${chaveCondition} group by 1, 2, 3, 4),
    r as (select * from g where ${nemTodasZero(figuras)}
        order by dia desc, venda_id desc, tipo limit ${limite} offset ${salto})
    select r.venda_id, cl.nome as cliente_nome, r.tipo, r.dia::text as dia, r.sem_custo,
        ${buildReaisJson(fatos, figuras, (nome) => sql`r.${nome}`)} as figuras
      from r join vendas v on v.id = r.venda_id join clientes cl on cl.id = v.cliente_id
     order by r.dia desc, r.venda_id desc, r.tipo`.execute(db)
  return rows
}
