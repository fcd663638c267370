import type { VendasDoRelatorio } from '@estampa/contract/relatorios/relatorios.schemas.ts'
import { type Agrupamento, CUSTO_DESCONHECIDO } from '@estampa/contract/relatorios/relatorios.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'
import { GRUPOS } from './agrupar.data.ts'
import { type Sql, ultimasVendas } from './fatos.data.ts'
import type { Fonte } from './fontes.data.ts'

/** Rows of the fonte put together by this. */
type Pedido = Fonte & { readonly por: Agrupamento }

export interface Soma {
  readonly chave: string
  readonly rotulo: string
  readonly produto_id: number | null
  readonly figuras: Readonly<Record<string, number>>
}

/** A row's key and name. */
function nomeDe({ por, semCusto }: Pedido) {
  const grupo = GRUPOS[por]
  const ou = (valor: Sql, outro: Sql) =>
    semCusto ? sql`case when g.sem_custo <> 0 then ${outro} else ${valor} end` : valor
  return {
    ...grupo,
    chave: ou(grupo.chave, sql.lit(CUSTO_DESCONHECIDO)),
    rotulo: ou(grupo.rotulo, sql.lit('Custo desconhecido')),
    produto: ou(grupo.produto, sql`null`),
  }
}

/**
 * The rows of a report with their sums, and the sums of all. Facts are added up by a number or a day before names are
 * looked up: a quarter of a million facts make some thousand of them.
 */
export async function somar(db: Banco, pedido: Pedido, limite: number | null) {
  const { fatos, ordem, tendo = sql`true` } = pedido
  const { linhas, figuras } = fatos
  const { k, com, chave, rotulo, produto } = nomeDe(pedido)
  const cada = (sentenca: (nome: Sql) => Sql) => sql.join(figuras.map((nome) => sentenca(sql.ref(nome))))
  const objeto = (valor: (nome: Sql) => Sql) =>
    sql`json_build_object(${sql.join(figuras.flatMap((nome) => [sql.lit(nome), valor(sql.ref(nome))]))})`
  const [sem, grupos] = pedido.semCusto ? [sql`, abs(f.sem_custo) as sem_custo`, sql`1, 2`] : [sql``, sql`1`]
  const acumula = sql.ref(figuras.includes('valor') ? 'valor' : (figuras[0] ?? ''))
  const { rows } = await sql<Soma & { ao_todo: number; total: Soma['figuras']; acumulado: number }>`
    select chave, rotulo, produto_id, ${objeto((nome) => nome)} as figuras, count(*) over () as ao_todo,
        ${objeto((nome) => sql`sum(${nome}) over ()`)} as total,
        sum(${acumula}) over (order by ${ordem}, rotulo, chave rows unbounded preceding) as acumulado
      from (select ${chave} as chave, ${rotulo} as rotulo, ${produto} as produto_id,
            ${cada((nome) => sql`sum(g.${nome}) as ${nome}`)}
          from (select ${k} as k${sem}, ${cada((nome) => sql`sum(f.${nome}) as ${nome}`)}
              from (${linhas}) f group by ${grupos}) g ${com} group by 1, 2, 3) r
     where (${cada((nome) => nome)}) is distinct from (${cada(() => sql.lit(0))}) and ${tendo}
     order by ${ordem}, rotulo, chave ${limite === null ? sql`` : sql`limit ${limite}`}`.execute(db)
  const [primeira] = rows
  return { linhas: rows, ao_todo: primeira?.ao_todo ?? 0, total: primeira?.total ?? {} }
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
  const { linhas, figuras } = pedido.fatos
  const { k, com, chave: propria } = nomeDe(pedido)
  const sem = pedido.semCusto ? sql`g.sem_custo <> 0` : sql`false`
  const nomes = figuras.filter((nome) => nome !== 'disponivel' && nome !== 'estoque')
  const { rows } = await sql<VendaDoRelatorio>`
    select r.venda_id, cl.nome as cliente_nome, r.tipo, r.dia::text as dia, r.sem_custo,
        json_build_object(${sql.join(nomes.flatMap((nome) => [sql.lit(nome), sql.ref(`r.${nome}`)]))}) as figuras
      from (select g.venda_id, g.tipo, g.dia, ${sem} as sem_custo, ${sql.join(nomes.map((nome) => sql`sum(${sql.ref(`g.${nome}`)}) as ${sql.ref(nome)}`))}
        from (select f.*, ${k} as k from (${linhas}) f
          where f.venda_id is not null) g ${com}
        where ${chave === undefined ? sql`true` : sql`${propria} = ${chave}`}
        group by 1, 2, 3, 4) r
      join vendas v on v.id = r.venda_id join clientes cl on cl.id = v.cliente_id
     where (${sql.join(nomes.map((nome) => sql.ref(`r.${nome}`)))}) is distinct from (${sql.join(nomes.map(() => sql.lit(0)))})
     order by r.dia desc, r.venda_id desc, r.tipo limit ${limite} offset ${salto}`.execute(db)
  return rows
}

/** The days on which these pieces were last sold. */
export async function diasDasUltimas(db: Banco, chaves: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ k: number; dia: string }>`${ultimasVendas(chaves.map(Number))}`.execute(db)
  return new Map(rows.map(({ k, dia }) => [String(k), dia]))
}
