import type { VendasDoRelatorio } from '@estampa/contract/relatorios/relatorios.schemas.ts'
import { type Agrupamento, CUSTO_DESCONHECIDO } from '@estampa/contract/relatorios/relatorios.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { GRUPOS } from './agrupar.data.ts'
import { type Fatos, juntar, type Periodo, type Sql, ultimasVendas, vendido } from './fatos.data.ts'
import type { Fonte } from './fontes.data.ts'

/** Rows of the fonte put together by this. */
type Pedido = Fonte & { readonly por: Agrupamento }

export interface Soma {
  readonly chave: string
  readonly rotulo: string
  readonly produto_id: number | null
  readonly figuras: Readonly<Record<string, number>>
}

/** A row's key as answers carry it. */
const escrita = (sem: Sql, chave: Sql) =>
  sql`case when ${sem} then ${sql.lit(CUSTO_DESCONHECIDO)} else coalesce((${chave})::text, '') end`

/** Sums by their names. */
const emReais = ({ emCentavos = [] }: Fatos, figuras: readonly string[], valor: (nome: Sql) => Sql) =>
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
export async function somar(db: Banco, pedido: Pedido, limite: number | null) {
  const { fatos, ordem, semCusto, tendo = sql`true` } = pedido
  const { partes, figuras } = fatos
  const { k, com, chave, rotulo, produto } = GRUPOS[pedido.por]
  const cada = (sentenca: (nome: Sql) => Sql) => sql.join(figuras.map((nome) => sentenca(sql.ref(nome))))
  const objeto = (valor: (nome: Sql) => Sql) => emReais(pedido.fatos, figuras, valor)
  const somada = (parte: Sql) => sql`
    select ${k} as k, ${semCusto ? sql`f.sem_custo <> 0` : sql`false`} as sem, ${cada((nome) => sql`sum(f.${nome}) as ${nome}`)}
      from (${parte}) f group by 1, 2`
  const { rows } = await sql<Soma & { ao_todo: number; total: Soma['figuras'] }>`
    with r as materialized (
      select * from (
        select g.sem, case when not g.sem then ${chave} end as chave, ${cada((nome) => sql`sum(g.${nome}) as ${nome}`)}
          from (${juntar(partes.map(somada))}) g ${com} group by 1, 2) r
       where (${cada((nome) => nome)}) is distinct from (${cada(() => sql.lit(0))}) and ${tendo}),
    t as materialized (select count(*)::int as ao_todo, ${objeto((nome) => sql`sum(${nome})`)} as total from r)
    select ${escrita(sql`r.sem`, sql`r.chave`)} as chave, (select ao_todo from t), (select total from t),
        case when r.sem then 'Custo desconhecido' else ${rotulo} end as rotulo,
        case when not r.sem then ${produto} end as produto_id, ${objeto((nome) => sql`r.${nome}`)} as figuras
      from (select * from r order by ${ordem}, chave ${limite === null ? sql`` : sql`limit ${limite}`}) r`.execute(db)
  const [primeira] = rows
  return { linhas: rows, ao_todo: primeira?.ao_todo ?? 0, total: primeira?.total ?? {} }
}

/** What these days brought, by the origin of the sales, which a channel hides: the figures of the report 'Vendas'. */
export async function vendidoPorOrigem(db: Banco, periodo: Periodo): Promise<Map<string, Soma['figuras']>> {
  const fatos = vendido(periodo, { porVenda: true, comVoltas: true })
  const { rows } = await sql<{ origem: string; figuras: Soma['figuras'] }>`
    select v.origem, ${emReais(fatos, fatos.figuras, (nome) => sql`sum(f.${nome})`)} as figuras
      from (${juntar(fatos.partes)}) f join vendas v on v.id = f.venda_id group by v.origem`.execute(db)
  return new Map(rows.map(({ origem, figuras }) => [origem, figuras]))
}

type VendaDoRelatorio = Omit<VendasDoRelatorio['vendas'][number], 'figuras'> & {
  readonly figuras: Soma['figuras']
  readonly sem_custo: boolean
}

/** Of which sales a row is made (or all rows, without a key), the newest first. */
export async function vendasDe(
  db: Banco,
  pedido: Pedido,
  { chave, limite, salto }: { chave: string | undefined; limite: number; salto: number },
): Promise<VendaDoRelatorio[]> {
  const { partes, figuras } = pedido.fatos
  const { k, com, chave: propria } = GRUPOS[pedido.por]
  const sem = pedido.semCusto ? sql`g.sem_custo <> 0` : sql`false`
  const nomes = figuras.filter((nome) => nome !== 'disponivel' && nome !== 'estoque')
  const cada = sql.join(nomes.map((nome) => sql.ref(nome)))
  const somadas = sql.join(nomes.map((nome) => sql`sum(${sql.ref(`g.${nome}`)}) as ${sql.ref(nome)}`))
  const { rows } = await sql<VendaDoRelatorio>`
    with f as (select f.*, ${k} as k from (${juntar(partes)}) f where f.venda_id is not null),
    g as (select g.venda_id, g.tipo, g.dia, ${sem} as sem_custo, ${somadas}
        from f g ${com} where ${chave === undefined ? sql`true` : sql`${escrita(sem, propria)} = ${chave}`} group by 1, 2, 3, 4),
    r as (select * from g where (${cada}) is distinct from (${sql.join(nomes.map(() => sql.lit(0)))})
        order by dia desc, venda_id desc, tipo limit ${limite} offset ${salto})
    select r.venda_id, cl.nome as cliente_nome, r.tipo, r.dia::text as dia, r.sem_custo,
        ${emReais(pedido.fatos, nomes, (nome) => sql`r.${nome}`)} as figuras
      from r join vendas v on v.id = r.venda_id join clientes cl on cl.id = v.cliente_id order by r.dia desc, r.venda_id desc, r.tipo`.execute(
    db,
  )
  return rows
}

/** The days on which these pieces were last sold. */
export async function diasDasUltimas(db: Banco, chaves: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ k: number; dia: string }>`${ultimasVendas(chaves.map(Number))}`.execute(db)
  return new Map(rows.map(({ k, dia }) => [String(k), dia]))
}
