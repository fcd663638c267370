import { type Agrupamento, NO_TEMPO, type NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { HOJE, theRow } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'

export interface Periodo {
  /** First and last day, in São Paulo. */
  readonly de: string
  readonly ate: string
}
export type Sql = RawBuilder<unknown>

/**
 * Facts that happened, each row of a sale and a São Paulo day, signed. A report sums them; opening a row of it lists
 * them.
 */
export interface Fatos {
  /** Selects of the same columns; each is added up by itself before they come together. */
  readonly partes: readonly Sql[]
  readonly figuras: readonly string[]
  /** Figures that the parts have in cents: their sums are answered in reais. */
  readonly emCentavos?: readonly string[]
}

const literais = (textos: readonly string[]) => sql.join(textos.map((texto) => sql.lit(texto)))
const NAO_COBRADAS = literais(statusCom('cobrada', false))
export const joinQueries = (partes: readonly Sql[]) => sql.join(partes, sql` union all `)

const SEM_PECA = sql`null::int as produto_id, null::int as variacao_id`

/** Selects what sales brought and what came back of it, as the database writes it with each sale. */
const selectPeriodoFatos = ({ de, ate }: Periodo, figuras: Sql, condition: Sql) => sql`
  select venda_id, tipo, dia, canal, vendedor_id, produto_id, variacao_id, ${figuras}
    from fatos_de_venda where dia between ${de}::date and ${ate}::date and ${condition}`
/** Rows of another table that are of a sale, on their own day. */
const selectVendaFatos = (tabela: string, { de, ate }: Periodo, tipo: string, figuras: Sql, condition: Sql) => sql`
  select v.id as venda_id, ${sql.lit(tipo)} as tipo, (e.criado_em at time zone 'America/Sao_Paulo')::date as dia,
      coalesce(nullif(v.canal, ''), v.origem) as canal, v.vendedor_id, ${SEM_PECA}, ${figuras}
    from ${sql.table(tabela)} e join vendas v on v.id = e.venda_id
   where e.criado_em >= ${de}::date::timestamp at time zone 'America/Sao_Paulo'
     and e.criado_em < (${ate}::date + 1)::timestamp at time zone 'America/Sao_Paulo' and ${condition}`

/** Pieces sold less those that came back. `porVenda`: sales too; `comVoltas`: what returns and cancellations took. */
export const vendido = (periodo: Periodo, { porVenda = false, comVoltas = false, comCusto = false }): Fatos => ({
  figuras: [
    ...(porVenda ? ['vendas'] : []),
    'pecas',
    'valor',
    ...(comVoltas ? ['devolvido', 'cancelado'] : []),
    ...(comCusto ? ['custo'] : []),
  ],
  emCentavos: ['valor', 'devolvido', 'cancelado', 'custo'],
  partes: [
    selectPeriodoFatos(
      periodo,
      sql`vendas, pecas, valor_centavos as valor, coalesce(custo_centavos, 0) as custo,
        case tipo when 'troca' then -valor_centavos else 0 end as devolvido,
        case tipo when 'cancelamento' then -valor_centavos else 0 end as cancelado,
        case when custo_centavos is null then 1 else 0 end as sem_custo`,
      porVenda ? sql`true` : sql`(pecas <> 0 or valor_centavos <> 0)`,
    ),
  ],
})

/** Sales whose cost counts the pieces without their prints. */
export const countVendasSemEstampa = async (db: Banco, { de, ate }: Periodo): Promise<number> =>
  (
    await theRow<{ vendas: number }>(db)`
      select count(distinct i.venda_id)::int as vendas from itens_venda i join vendas v on v.id = i.venda_id
       where i.custo_sem_estampa and v.dia between ${de}::date and ${ate}::date and v.status not in (${NAO_COBRADAS})`
  ).vendas

/** A label counts while it is paid for, on the day on which it was asked for. */
const PAGAS = literais(['paga', 'gerando', 'pronta', 'falhou'])

/** Freight that customers pay, and what the labels cost. */
const frete = (periodo: Periodo): Fatos => ({
  figuras: ['cobrado', 'pago'],
  emCentavos: ['cobrado', 'pago'],
  partes: [
    selectPeriodoFatos(periodo, sql`frete_centavos as cobrado, 0 as pago`, sql`frete_centavos <> 0`),
    selectVendaFatos(
      'envios',
      periodo,
      'etiqueta',
      sql`0 as cobrado, 100 * e.valor as pago`,
      sql`e.estado in (${PAGAS}) and e.valor <> 0`,
    ),
  ],
})

/** Money that came in, or went back. What an exchange moves from sale to sale is no money. */
const dinheiro = (omitsOpenTurnos: boolean) => sql`e.forma <> 'troca' and e.estornado_em is null
  and ${omitsOpenTurnos ? FORA_DE_TURNO_ABERTO : sql`true`}`

/** Money that came in, less what went back. */
const recebido = ({ periodo, soDe, omitsOpenTurnos }: Pergunta): Fatos => ({
  figuras: ['recebido'],
  partes: [
    selectVendaFatos(
      'pagamentos',
      periodo,
      'pagamento',
      sql`e.valor as recebido`,
      sql`${dinheiro(omitsOpenTurnos)} and ${soDe === null ? sql`true` : sql`v.vendedor_id = ${soDe}`}`,
    ),
  ],
})

const CAIXA_DO_PAGAMENTO = sql`(select t.caixa_id from movimentos_de_caixa m join turnos t on t.id = m.turno_id
  where m.pagamento_id = e.id)`
const FORA_DE_TURNO_ABERTO = sql`not exists (select from movimentos_de_caixa m join turnos t on t.id = m.turno_id
  where m.pagamento_id = e.id and t.fechado_em is null)`
/** All money that came in and went back, and nothing else. */
const recebimentos = ({ periodo, por, omitsOpenTurnos }: Pergunta): Fatos => ({
  figuras: ['entrou', 'saiu'],
  partes: [
    selectVendaFatos(
      'pagamentos',
      periodo,
      'pagamento',
      sql`e.forma, e.usuario_id as pessoa_id, ${por === 'caixa' ? CAIXA_DO_PAGAMENTO : sql`null::int`} as caixa_id,
        greatest(e.valor, 0) as entrou, greatest(-e.valor, 0) as saiu`,
      dinheiro(omitsOpenTurnos),
    ),
  ],
})

const EM_ESTOQUE = sql`produtos p left join variacoes va on p.tem_variacoes and va.produto_id = p.id`
const VENDAVEIS = sql`p.excluido_em is null and not p.kit and (va.id is not null or not p.tem_variacoes)`
const FISICO = sql`coalesce(va.quantidade, p.quantidade)`
const DA_VARIACAO = (coluna: string) => sql`coalesce(${sql.ref(`va.${coluna}`)}, ${sql.ref(`p.${coluna}`)})`

/** Pieces that are in the shop now, at what they cost and at what they are sold for. */
function estoque(condition: Sql = sql`true`): Fatos {
  const a = (coluna: string) => sql`coalesce(${FISICO} * ${DA_VARIACAO(coluna)}, 0)`
  const countUnpriced = (coluna: string) => sql`case when ${DA_VARIACAO(coluna)} is null then ${FISICO} else 0 end`
  return {
    figuras: ['pecas', 'custo', 'sem_custo', 'preco', 'sem_preco'],
    partes: [
      sql`select p.id as produto_id, va.id as variacao_id, ${FISICO} as pecas, ${a('preco_custo')} as custo,
        ${countUnpriced('preco_custo')} as sem_custo, ${a('preco_venda')} as preco, ${countUnpriced('preco_venda')} as sem_preco
      from ${EM_ESTOQUE} where ${VENDAVEIS} and ${FISICO} > 0 and ${condition}`,
    ],
  }
}

/** Product and variation of a line, and of the parts when it sells a kit. */
const PECAS_VENDIDAS = sql`select i.venda_id, i.produto_id, i.variacao_id from itens_venda i
  union all select i.venda_id, pt.produto_id, pt.variacao_id from itens_venda i join itens_venda_partes pt on pt.item_id = i.id`

/** Selects pieces that have been in stock for longer than these days, and of which none was sold in that time. */
const parados = (dias: number): Fatos =>
  estoque(sql`p.criado_em < now() - ${dias} * interval '1 day' and coalesce(va.id, -p.id) not in (
    select coalesce(s.variacao_id, -s.produto_id) from (${PECAS_VENDIDAS}) s join vendas v on v.id = s.venda_id
     where v.dia > ${HOJE} - ${dias}::int and v.status not in (${NAO_COBRADAS})
       and s.produto_id is not null)`)

/** The day of the last sale of each of these pieces, by its key. */
export async function diasDasUltimas(db: Banco, chaves: readonly string[]): Promise<Map<string, string>> {
  const pecas = chaves.map(Number)
  const produtos = pecas.map((k) => -k)
  const { rows } = await sql<{ k: number; dia: string }>`
  select k, max(v.dia)::text as dia
    from (select i.venda_id, i.variacao_id as k from itens_venda i where i.variacao_id = any(${pecas}::int[])
      union all select i.venda_id, -i.produto_id from itens_venda i
        where i.produto_id = any(${produtos}::int[]) and i.variacao_id is null
      union all select i.venda_id, coalesce(pt.variacao_id, -pt.produto_id) from itens_venda_partes pt
        join itens_venda i on i.id = pt.item_id
        where pt.variacao_id = any(${pecas}::int[])
           or pt.produto_id = any(${produtos}::int[]) and pt.variacao_id is null) s
    join vendas v on v.id = s.venda_id and v.status not in (${NAO_COBRADAS}) group by k`.execute(db)
  return new Map(rows.map(({ k, dia }) => [String(k), dia]))
}

/** The day on which the first ordered ones of these pieces should come, by their key. */
export async function previsoesDe(db: Banco, chaves: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ k: number; dia: string }>`
  select coalesce(v.id, -p.id) as k, previsao_a_receber(p.id, v.id)::text as dia
    from unnest(${chaves.map(Number)}::int[]) as u (k) left join variacoes v on v.id = u.k
    join produtos p on p.id = coalesce(v.produto_id, -u.k)
   where previsao_a_receber(p.id, v.id) is not null`.execute(db)
  return new Map(rows.map(({ k, dia }) => [String(k), dia]))
}

/** Columns of a fact of the stock: it belongs to no sale, day, channel or seller. */
const SEM_VENDA = sql`null::int as venda_id, 'estoque' as tipo, null::date as dia, null::text as canal, null::int as vendedor_id`

/** Free pieces, those that were sold or went into kits, were ordered, are lacked by open printing, and the minimum of stock. */
const saida = (periodo: Periodo): Fatos => ({
  figuras: ['disponivel', 'estoque', 'vendidas', 'a_receber', 'a_estampar', 'minimo'],
  partes: [
    selectPeriodoFatos(
      periodo,
      sql`0 as disponivel, 0 as estoque, pecas + pecas_em_kits as vendidas, 0 as a_receber, 0 as a_estampar, 0 as minimo`,
      sql`pecas + pecas_em_kits <> 0`,
    ),
    sql`select ${SEM_VENDA}, p.id as produto_id, va.id as variacao_id,
        ${FISICO} - coalesce(va.reservado, p.reservado) as disponivel, 1 as estoque, 0 as vendidas, 0 as a_receber,
        0 as a_estampar, ${DA_VARIACAO('estoque_minimo')} as minimo
      from ${EM_ESTOQUE} where ${VENDAVEIS}`,
    sql`select ${SEM_VENDA}, i.produto_id, i.variacao_id, 0 as disponivel, 0 as estoque, 0 as vendidas,
        greatest(i.quantidade - i.recebida, 0) as a_receber, 0 as a_estampar, 0 as minimo
      from compra_itens i join compras c on c.id = i.compra_id and c.situacao in ('pedida', 'recebida_em_parte')
     where i.produto_id is not null`,
    sql`select ${SEM_VENDA}, lisa_produto_id as produto_id, lisa_variacao_id as variacao_id, 0 as disponivel, 0 as estoque,
        0 as vendidas, 0 as a_receber, pedida - feita - reservada as a_estampar, 0 as minimo
      from producoes
     where situacao in ('a_fazer', 'em_producao', 'bloqueada') and reservada < pedida - feita and lisa_produto_id is not null`,
  ],
})

const DIAS_PARADOS = 90

interface Pergunta {
  readonly periodo: Periodo
  readonly por: Agrupamento
  /** Only this seller's. */
  readonly soDe: number | null
  /** Without the money of turnos that are open: the person counts it blind. */
  readonly omitsOpenTurnos: boolean
}
export interface Fonte {
  readonly fatos: Fatos
  /** Sales without a known cost make a row of their own, the first. */
  readonly semCusto?: true
  /** How the rows follow each other, by their sums. */
  readonly ordem: Sql
  readonly tendo?: Sql
}

/** Groupings of which a sale has one each, so that sales can be counted by them. */
const DA_VENDA: readonly Agrupamento[] = [...NO_TEMPO, 'canal', 'vendedor']
const chooseOrdem = (agrupamento: Agrupamento, ordem: Sql) => (NO_TEMPO.includes(agrupamento) ? sql`chave` : ordem)

/** Facts that each report adds up. */
export const FONTES: Readonly<Record<NomeDoRelatorio, (pergunta: Pergunta) => Fonte>> = {
  vendas: ({ periodo, por }) => ({
    fatos: vendido(periodo, { porVenda: DA_VENDA.includes(por), comVoltas: true }),
    ordem: chooseOrdem(por, sql`valor desc`),
  }),
  margem: ({ periodo, por }) => ({
    fatos: vendido(periodo, { comCusto: true }),
    semCusto: true,
    ordem: sql`not sem, ${chooseOrdem(por, sql`valor - custo desc`)}`,
  }),
  abc: ({ periodo }) => ({ fatos: vendido(periodo, {}), ordem: sql`valor desc` }),
  frete: ({ periodo, por }) => ({ fatos: frete(periodo), ordem: chooseOrdem(por, sql`pago desc`) }),
  recebimentos: (pergunta) => ({
    fatos: recebimentos(pergunta),
    ordem: chooseOrdem(pergunta.por, sql`entrou - saiu desc`),
  }),
  comissao: (pergunta) => ({ fatos: recebido(pergunta), ordem: sql`recebido desc` }),
  estoque: () => ({ fatos: estoque(), ordem: sql`preco desc` }),
  parados: () => ({ fatos: parados(DIAS_PARADOS), ordem: sql`preco desc` }),
  reposicao: ({ periodo }) => ({
    fatos: saida(periodo),
    tendo: sql`estoque > 0 and vendidas > 0`,
    ordem: sql`disponivel / vendidas, vendidas desc`,
  }),
}
