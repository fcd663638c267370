import { comoRastreio, isCorreiosRastreio } from '@estampa/contract/frete/rastreio.ts'
import { NOTAS_VIVAS } from '@estampa/contract/notas/nota.ts'
import { telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { numeroDaVenda } from '@estampa/contract/vendas/numero.ts'
import type { OrdemDasVendas } from '@estampa/contract/vendas/opcoes.ts'
import { DIAS_ATE_ATRASAR } from '@estampa/contract/vendas/opcoes.ts'
import type { VendasBusca } from '@estampa/contract/vendas/vendas.routes.ts'
import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import type { StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { ESCONDIDOS, nomesDoStatus, STATUS, statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { contemTodas, HOJE } from '../../../infra/database/sql.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import { type Cursor, totalDe } from '../../../infra/http/paging.ts'
import { contada, contadaAteOMaximo } from '../../../shop/contagens.ts'

export interface FiltrosDeVendas extends Partial<Omit<VendasBusca, 'busca' | 'cursor' | 'limite'>> {
  readonly busca: string
  /** Cancelled sales too, in the list's order, without being asked for by status or search. */
  readonly comCanceladas?: boolean
}

type Condicao = RawBuilder<boolean>
const e = (condicoes: readonly Condicao[]): Condicao =>
  condicoes.length === 0 ? sql`true` : sql.join(condicoes, sql` and `)

// Statuses are written out, not as parameters, so that the partial indexes serve.
const literais = (status: readonly StatusDaVenda[]) => sql.join(status.map((statusName) => sql.lit(statusName)))
const buildVisibleCondition = (coluna: RawBuilder<unknown> = sql`v.status`): Condicao =>
  e(ESCONDIDOS.map((status) => sql<boolean>`${coluna} <> ${sql.lit(status)}`))
const soEscondidas = e([sql<boolean>`v.status in (${literais(ESCONDIDOS)})`])

// A sub-select is computed once, not for each row; the planner estimates nothing from it.
const meiaNoite = (dia: RawBuilder<unknown>) => sql`(${dia})::timestamp at time zone 'America/Sao_Paulo'`
const LIMITE_SEM_PRAZO = sql`(select ${meiaNoite(sql`${HOJE} - ${sql.lit(DIAS_ATE_ATRASAR - 1)}`)})`
/** The pieces have not left the shop. */
const unshippedCondition: Condicao = sql`v.status in (${literais(statusCom('pecas', 'reservadas'))})`
/** Past its day; a sale without one is late after some days without a change. `vendas_na_loja` serves it. */
export const atrasada: Condicao = sql`(${unshippedCondition} and case when v.prazo is null
    then v.alterado_em < ${LIMITE_SEM_PRAZO} else v.prazo < ${HOJE} end)`
export const prioritaria: Condicao = sql`(${unshippedCondition} and v.prioritaria)`

const buildNotaCondition = (condicao: Condicao) =>
  sql<boolean>`exists (select from notas_fiscais n where n.venda_id = v.id and ${condicao})`
const pelaNota: Readonly<Record<NonNullable<VendasBusca['nota']>, Condicao>> = {
  sem_nota: sql`not ${buildNotaCondition(sql`n.estado = any(${sql.lit(`{${NOTAS_VIVAS.join(',')}}`)}::text[])`)}`,
  rejeitada: buildNotaCondition(sql`n.estado in ('rejeitada', 'diferente')`),
}

/** Returns the conditions of the filters beside search and status. */
function condicoesDosFiltros(filtros: FiltrosDeVendas): Condicao[] {
  const { cliente, pagamento, origem, vendedor, de, ate } = filtros
  return [
    ...(cliente === undefined ? [] : [sql<boolean>`v.cliente_id = ${cliente}`]),
    ...(pagamento === undefined ? [] : [sql<boolean>`v.pagamento = ${pagamento}`]),
    ...(origem === undefined ? [] : [sql<boolean>`v.origem = ${origem}`]),
    ...(vendedor === undefined ? [] : [sql<boolean>`v.vendedor_id = ${vendedor}`]),
    ...(de ? [sql<boolean>`v.criado_em >= ${meiaNoite(sql`${de}::date`)}`] : []),
    ...(ate ? [sql<boolean>`v.criado_em < ${meiaNoite(sql`${ate}::date + 1`)}`] : []),
    ...(filtros.atrasadas ? [atrasada] : []),
    ...(filtros.prioritarias ? [prioritaria] : []),
    ...(filtros.com_anotacao ? [sql<boolean>`v.anotacao <> ''`] : []),
    ...(filtros.nota ? [pelaNota[filtros.nota]] : []),
    ...(filtros.importadas ? [sql<boolean>`v.importada`] : []),
  ]
}

/** The column that each order goes by, and its direction when read forward. */
const ORDENS_DA_LISTA = {
  alteradas: { coluna: sql`v.alterado_em`, crescente: false },
  paradas: { coluna: sql`v.alterado_em`, crescente: true },
  novas: { coluna: sql`v.criado_em`, crescente: false },
  antigas: { coluna: sql`v.criado_em`, crescente: true },
} as const satisfies Record<OrdemDasVendas, object>

/** The statuses that a search means: by a part of their key or label, or of one or two letters by its beginning. */
export function statusBuscados(busca: string): StatusDaVenda[] {
  const procurado = normalizeText(busca).replaceAll('_', ' ')
  if (procurado === '') return []
  return STATUS.filter((status) =>
    nomesDoStatus(status).some((nome) => {
      const alvo = normalizeText(nome).replaceAll('_', ' ')
      return procurado.length < 3 ? alvo.startsWith(procurado) : alvo.includes(procurado)
    }),
  )
}

/** Sales that stand together in the list: all of them, or first those under way and then the hidden ones. */
interface Secao {
  readonly where: RawBuilder<boolean>
  readonly total: RawBuilder<number>
  readonly noFim: boolean
}

/** Name, telephone, the channel's number and tracking code; a number is a sale's too. */
function peloTexto(busca: string): RawBuilder<boolean> {
  const coluna = sql<string>`v.busca`
  const numero = numeroDaVenda(busca)
  if (numero !== null) return sql<boolean>`(v.id = ${numero} or ${contemTodas(coluna, String(numero))})`
  const rastreio = comoRastreio(busca)
  if (isCorreiosRastreio(rastreio)) return contemTodas(coluna, rastreio)
  const digitos = telefoneNacional(busca)
  const telefone = digitos.length > 7 && /^\+?[\d\s().-]+$/.test(busca)
  return contemTodas(coluna, telefone ? digitos : busca)
}

/** The list's sections, and whether their totals are kept or counted up to the maximum. */
function secoesDe(filtros: FiltrosDeVendas): { secoes: Secao[]; exata: boolean } {
  const { busca, status, comCanceladas = false } = filtros
  const filterConditions = condicoesDosFiltros(filtros)
  const buscando = busca.trim() !== ''
  // An index finds all that a filter keeps; words are counted in the order of the table.
  const countVendas = (where: RawBuilder<boolean>) =>
    contadaAteOMaximo(sql`vendas v`, buscando ? sql<number>`v.id` : null, where)
  if (!buscando) {
    const proprio =
      status !== undefined ? [sql<boolean>`v.status = ${status}`] : comCanceladas ? [] : [buildVisibleCondition()]
    const where = e([...proprio, ...filterConditions])
    // Whole steps, or all that is not hidden: their numbers are kept.
    const exata = filterConditions.length === 0
    const grupos =
      status !== undefined
        ? sql<boolean>`grupo = ${status}`
        : comCanceladas
          ? undefined
          : buildVisibleCondition(sql`grupo`)
    return { secoes: [{ where, total: exata ? contada('vendas', grupos) : countVendas(where), noFim: false }], exata }
  }
  const buscados = statusBuscados(busca)
  const peloNome = peloTexto(busca)
  const secao = (
    dela: readonly RawBuilder<boolean>[],
    matchedStatus: readonly StatusDaVenda[],
    isFinalSecao = false,
  ): Secao => {
    const sectionConditions = [...dela, ...filterConditions]
    if (matchedStatus.length === 0) {
      const where = e([...sectionConditions, peloNome])
      return { where, total: countVendas(where), noFim: isFinalSecao }
    }
    const peloStatus = sql<boolean>`v.status = any(${matchedStatus}::text[])`
    // Counted apart, each by its index: together they would be most of the table.
    const statusTotal = countVendas(e([...sectionConditions, peloStatus]))
    const nameTotal = countVendas(e([...sectionConditions, peloNome, sql`v.status <> all(${matchedStatus}::text[])`]))
    return {
      where: e([...sectionConditions, sql`(${peloNome} or ${peloStatus})`]),
      total: sql`${statusTotal} + ${nameTotal}`,
      noFim: isFinalSecao,
    }
  }
  const exata = false
  if (status !== undefined)
    return { secoes: [secao([sql`v.status = ${status}`], buscados.includes(status) ? [status] : [])], exata }
  if (comCanceladas) return { secoes: [secao([], buscados)], exata }
  const escondidos = buscados.filter((foundStatus) => ESCONDIDOS.some((escondido) => escondido === foundStatus))
  const visiveis = buscados.filter((foundStatus) => !escondidos.includes(foundStatus))
  return { secoes: [secao([buildVisibleCondition()], visiveis), secao([soEscondidas], escondidos, true)], exata }
}

/** Condition of the whole list of these filters, in all its sections. */
export const condicaoDaBusca = (filtros: FiltrosDeVendas): RawBuilder<boolean> =>
  sql.join(
    secoesDe(filtros).secoes.map(({ where }) => sql`(${where})`),
    sql` or `,
  )

type DaLista = VendaResumo & { readonly chave: string; readonly no_fim: boolean }
type Linha = Omit<DaLista, 'cliente'> & { readonly cliente_id: number; readonly total_linhas: number | null }

/**
 * Selects one page of sales. `chave` is the instant that the list goes by, with all its microseconds; `no_fim` the
 * row's section.
 */
function consultaDeVendas(
  { secoes }: ReturnType<typeof secoesDe>,
  cursor: Cursor | null,
  limite: number,
  { coluna, crescente }: (typeof ORDENS_DA_LISTA)[keyof typeof ORDENS_DA_LISTA],
): RawBuilder<Linha> {
  const total = cursor
    ? sql<null>`null::int`
    : sql.join(
        secoes.map((secao) => secao.total),
        sql` + `,
      )
  const ponto = cursor?.depois ?? cursor?.antes
  const isBackward = cursor?.antes !== undefined
  const [lado, ordem] = crescente !== isBackward ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const desde = ponto
    ? sql`and (${coluna}, v.id) ${lado} (${ponto.chave ?? 'infinity'}::timestamptz, ${ponto.id}::int)`
    : sql``
  // In reading order; sections before the cursor's are over.
  const lidas = isBackward ? secoes.toReversed() : secoes
  const isFinalPonto = ponto?.noFim ?? false
  const atual = ponto ? lidas.findIndex((secao) => secao.noFim === isFinalPonto) : 0
  const remainingSecoes = lidas.slice(Math.max(0, atual))
  const partes = remainingSecoes.map(
    (secao) => sql`(select v.*, ${sql.lit(secao.noFim)} as no_fim from vendas v
       where ${secao.where} ${ponto && secao.noFim === isFinalPonto ? desde : sql``}
       order by ${coluna} ${ordem}, v.id ${ordem} limit ${limite + 1})`,
  )
  return sql`
    select v.id, v.status, v.origem, v.total, v.pagamento, v.falta_pagar, l.numero as numero_pedido_bling, v.importada, v.canal, v.numero_no_canal,
      v.data_do_pedido, v.anotacao, v.prazo, v.prioritaria, ${atrasada} as atrasada, v.criado_em, v.alterado_em,
      v.cliente_id, c.nome as cliente_nome, u.nome as vendedor,
      (select coalesce(sum(i.quantidade), 0)::int from itens_venda i where i.venda_id = v.id and not i.despesa) as quantidade_itens,
      (${coluna})::text as chave, v.no_fim, ${total} as total_linhas
      from (${sql.join(partes, sql` union all `)}) v
      join clientes c on c.id = v.cliente_id
      left join usuarios u on u.id = v.vendedor_id
      left join bling_pedidos l on l.venda_id = v.id
     order by v.no_fim ${isBackward ? sql`desc` : sql`asc`}, ${coluna} ${ordem}, v.id ${ordem} limit ${limite + 1}`
}

export async function searchVendas(db: Banco, filtros: FiltrosDeVendas, cursor: Cursor | null, limite: number) {
  const procura = secoesDe(filtros)
  const ordem = ORDENS_DA_LISTA[filtros.ordem ?? 'alteradas']
  const { rows } = await consultaDeVendas(procura, cursor, limite, ordem).execute(db)
  return {
    ...totalDe(cursor, rows[0]?.total_linhas ?? 0, !procura.exata),
    linhas: rows.map(({ total_linhas: _, cliente_id: id, ...linha }) => ({
      ...linha,
      cliente: { id, nome: linha.cliente_nome },
    })),
  }
}
