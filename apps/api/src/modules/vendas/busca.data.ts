import type { SituacaoDoPagamento } from '@estampa/contract/pagamentos/situacao.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { ESCONDIDOS, nomesDoStatus, STATUS, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { contada, contadaAteOMaximo } from '../../infra/contagens.ts'
import { type Cursor, type Linhas, totalDe } from '../../infra/paging.ts'
import { contemTodas } from '../../infra/search.ts'
import type { Banco } from '../../infra/transaction.ts'

interface FiltrosDeVendas {
  readonly busca: string
  readonly status?: StatusDaVenda | undefined
  readonly cliente?: number | undefined
  readonly pagamento?: SituacaoDoPagamento | undefined
  /** Cancelled sales too, without being asked for by status or search. */
  readonly comCanceladas?: boolean
}

/** The statuses that a search means: by a part of their key or label, or of one or two letters by its beginning. */
export function statusBuscados(busca: string): StatusDaVenda[] {
  const procurado = normalizar(busca).replaceAll('_', ' ')
  if (procurado === '') return []
  return STATUS.filter((status) =>
    nomesDoStatus(status).some((nome) => {
      const alvo = normalizar(nome).replaceAll('_', ' ')
      return procurado.length < 3 ? alvo.startsWith(procurado) : alvo.includes(procurado)
    }),
  )
}

const semStatusEscondido = (coluna: RawBuilder<unknown>) =>
  e(ESCONDIDOS.map((status) => sql<boolean>`${coluna} <> ${sql.lit(status)}`))

const contar = (where: RawBuilder<boolean>) => contadaAteOMaximo(sql`vendas v`, sql<number>`v.id`, where)
const e = (condicoes: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  condicoes.length === 0 ? sql`true` : sql.join(condicoes, sql` and `)

/** The WHERE conditions, and the number of search terms. */
function condicoes({ busca, status, cliente, pagamento, comCanceladas }: FiltrosDeVendas) {
  const buscados = statusBuscados(busca)
  // Whole steps, or all that is not cancelled: their numbers are kept.
  const exata = cliente === undefined && pagamento === undefined && busca.trim() === ''
  const todas: RawBuilder<boolean>[] = []
  if (cliente !== undefined) todas.push(sql`v.cliente_id = ${cliente}`)
  if (pagamento !== undefined) todas.push(sql`v.pagamento = ${pagamento}`)
  const semEscondidas = semStatusEscondido(sql`v.status`)
  const ocultar = status === undefined && !comCanceladas
  if (status !== undefined) todas.push(sql`v.status = ${status}`)
  // Written out, not as a parameter, so that the index of sales that are not cancelled serves.
  else if (ocultar && !ESCONDIDOS.some((status) => buscados.includes(status))) todas.push(semEscondidas)
  const peloNome = [contemTodas(sql<string>`v.busca`, busca), ...(ocultar ? [semEscondidas] : [])]
  if (buscados.length === 0) {
    const where = e([...todas, ...peloNome])
    const grupos =
      status === undefined ? (ocultar ? semStatusEscondido(sql`grupo`) : undefined) : sql<boolean>`grupo = ${status}`
    return { where, exata, total: exata ? contada('vendas', grupos) : contar(where) }
  }
  const peloStatus = sql<boolean>`v.status = any(${buscados}::text[])`
  // Counted apart, each by its index: together they would be most of the table.
  const porStatus = contar(e([...todas, peloStatus]))
  const porNome = contar(e([...todas, ...peloNome, sql`v.status <> all(${buscados}::text[])`]))
  return {
    where: e([...todas, sql`(${e(peloNome)} or ${peloStatus})`]),
    exata: false,
    total: sql<number>`${porStatus} + ${porNome}`,
  }
}

type Linha = VendaResumo & { readonly chave: string; readonly total_linhas: number | null }

/** One page, the sales changed last first. `chave` is the instant of that change with all its microseconds. */
function consultaDeVendas(
  { where, total: contagem }: ReturnType<typeof condicoes>,
  cursor: Cursor | null,
  limite: number,
): RawBuilder<Linha> {
  const total = cursor ? sql<null>`null::int` : contagem
  const ponto = cursor?.depois ?? cursor?.antes
  const paraTras = cursor?.antes !== undefined
  const [lado, ordem] = paraTras ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const desde = ponto
    ? sql`and (v.alterado_em, v.id) ${lado} (${ponto.chave ?? 'infinity'}::timestamptz, ${ponto.id}::int)`
    : sql``
  return sql`
    select v.id, v.status, v.origem, v.total, v.pagamento, v.falta_pagar, v.numero_pedido_bling, v.importada, v.canal,
      v.numero_no_canal, v.criado_em, v.alterado_em,
      json_build_object('id', c.id, 'nome', c.nome) as cliente, c.nome as cliente_nome, u.nome as vendedor,
      (select coalesce(sum(i.quantidade), 0)::int from itens_venda i where i.venda_id = v.id) as quantidade_itens,
      v.alterado_em::text as chave, ${total} as total_linhas
      from (select * from vendas v where ${where} ${desde}
             order by v.alterado_em ${ordem}, v.id ${ordem} limit ${limite + 1}) v
      join clientes c on c.id = v.cliente_id
      left join usuarios u on u.id = v.vendedor_id
     order by v.alterado_em ${ordem}, v.id ${ordem}`
}

export async function buscarVendas(
  db: Banco,
  filtros: FiltrosDeVendas,
  cursor: Cursor | null,
  limite: number,
): Promise<Linhas<VendaResumo & { chave: string }>> {
  const procura = condicoes(filtros)
  const { rows } = await consultaDeVendas(procura, cursor, limite).execute(db)
  return {
    ...totalDe(cursor, rows[0]?.total_linhas ?? 0, !procura.exata),
    linhas: rows.map(({ total_linhas: _, ...linha }) => linha),
  }
}
