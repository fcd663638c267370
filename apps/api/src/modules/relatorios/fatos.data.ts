import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'

export interface Periodo {
  /** First and last day, in São Paulo. */
  readonly de: string
  readonly ate: string
}
export type Sql = RawBuilder<unknown>

/**
 * Rows of what happened, each with its sale, its day in São Paulo, its kind and its figures with their sign. A figure of a
 * report is a sum of them; what its row opens lists the same rows.
 */
export interface Fatos {
  /** Selects of the same columns; each is added up by itself before they come together. */
  readonly partes: readonly Sql[]
  readonly figuras: readonly string[]
}

const ZERO = sql`0::numeric`
const literais = (textos: readonly string[]) => sql.join(textos.map((um) => sql.lit(um)))
const NAO_COBRADAS = literais(statusCom('cobrada', false))
/** Older sales do not know when they were cancelled. */
const CANCELADA_EM = sql`coalesce(cancelada_em, alterado_em)`
const meiaNoite = (dia: Sql) => sql`(${dia})::timestamp at time zone 'America/Sao_Paulo'`
const entre = (em: Sql, { de, ate }: Periodo) =>
  sql`${em} >= ${meiaNoite(sql`${de}::date`)} and ${em} < ${meiaNoite(sql`${ate}::date + 1`)}`
export const juntar = (partes: readonly Sql[]) => sql.join(partes, sql` union all `)

const SEM_PECA = sql`null::int as produto_id, null::int as variacao_id`
const DO_ITEM = sql`i.produto_id, i.variacao_id`
const DA_PARTE = sql`pt.produto_id, pt.variacao_id`
const LINHAS = sql`join itens_venda i on i.venda_id = v.id`
const VOLTAS = sql`join trocas_itens x on x.troca_id = t.id join itens_venda i on i.id = x.item_id`
const PARTES = sql`join itens_venda_partes pt on pt.item_id = i.id`

/** With their day, which is computed once for each: the planner does not move it to their lines (`offset 0`). */
const doPeriodo = (tabela: Sql, em: Sql, periodo: Periodo, onde = sql`true`) => sql`
  (select *, (${em} at time zone 'America/Sao_Paulo')::date as dia from ${tabela} where ${entre(em, periodo)} and ${onde} offset 0)`

interface Acontecimento {
  readonly tipo: 'venda' | 'troca'
  /** Tables beside the sale `v` and the exchange `t`. */
  readonly com: Sql
  /** Product and variation; absent: of the whole sale. */
  readonly peca?: Sql
  readonly figuras: Readonly<Record<string, Sql>>
}

/** What was sold, or less what came back of it, on its own day; taken back on the day on which its sale was cancelled. */
function comCancelamento(periodo: Periodo, { tipo, com, peca = SEM_PECA, figuras }: Acontecimento): Sql[] {
  const ramo = (nome: string, dia: Sql, sinal: number, de: Sql) => sql`
    select v.id as venda_id, ${sql.lit(nome)} as tipo, ${dia}, v.origem, v.canal, v.vendedor_id, ${peca}, ${sql.join(
      Object.entries(figuras).map(
        ([figura, valor]) => sql`${sinal === 1 ? valor : sql`- (${valor})`} as ${sql.ref(figura)}`,
      ),
    )} from ${de} ${com}`
  const canceladas = sql`${doPeriodo(sql`vendas`, CANCELADA_EM, periodo, sql`status in (${NAO_COBRADAS})`)} v`
  const proprio = doPeriodo(sql.table(`${tipo}s`), sql`criado_em`, periodo)
  return tipo === 'venda'
    ? [ramo(tipo, sql`v.dia`, 1, sql`${proprio} v`), ramo('cancelamento', sql`v.dia`, -1, canceladas)]
    : [
        ramo(tipo, sql`t.dia`, -1, sql`${proprio} t join vendas v on v.id = t.venda_id`),
        ramo('cancelamento', sql`v.dia`, 1, sql`${canceladas} join trocas t on t.venda_id = v.id`),
      ]
}

const VALOR = sql`i.quantidade * i.valor_unitario - i.desconto`
/** As `creditoDe`: all returns of a line come to its subtotal, to the cent. */
const CREDITO = sql`(select div(100 * (${VALOR}) * (a.antes + x.quantidade), i.quantidade) / 100
    - div(100 * (${VALOR}) * a.antes, i.quantidade) / 100
  from (select coalesce(sum(y.quantidade), 0) as antes from trocas_itens y where y.item_id = x.item_id and y.id < x.id) a)`

/** Pieces that were sold, less those that came back. `porVenda`: the sales themselves are counted too. */
export function vendido(periodo: Periodo, { porVenda = false, comCusto = false }): Fatos {
  const figuras = (vendas: number, pecas: Sql, valor: Sql, custo: Sql) => ({
    ...(porVenda && { vendas: sql.lit(vendas) }),
    ...{ pecas, valor },
    ...(comCusto && {
      custo: sql`coalesce(${custo}, ${ZERO})`,
      sem_custo: sql`case when ${custo} is null then 1 else 0 end`,
    }),
  })
  const pecas = (quantas: Sql, valor: Sql, custo: Sql) => ({
    peca: DO_ITEM,
    figuras: figuras(0, quantas, valor, sql`${quantas} * ${custo}`),
  })
  const acontecimentos: Acontecimento[] = [
    { tipo: 'venda', com: LINHAS, ...pecas(sql`i.quantidade`, VALOR, sql`i.custo_unitario`) },
    { tipo: 'troca', com: VOLTAS, ...pecas(sql`x.quantidade`, CREDITO, sql`x.custo_unitario`) },
    ...(porVenda ? [{ tipo: 'venda' as const, com: sql``, figuras: figuras(1, sql.lit(0), ZERO, ZERO) }] : []),
  ]
  return {
    figuras: [...(porVenda ? ['vendas'] : []), 'pecas', 'valor', ...(comCusto ? ['custo'] : [])],
    partes: acontecimentos.flatMap((um) => comCancelamento(periodo, um)),
  }
}

/** A label counts while it is paid for, on the day on which it was asked for. */
const PAGAS = literais(['paga', 'gerando', 'pronta', 'falhou'])

/** Freight that customers pay, and what the labels cost. */
export const frete = (periodo: Periodo): Fatos => ({
  figuras: ['cobrado', 'pago'],
  partes: [
    ...comCancelamento(periodo, {
      ...{ tipo: 'venda', com: sql`` },
      figuras: { cobrado: sql`v.frete_cobrado`, pago: ZERO },
    }),
    sql`select v.id as venda_id, 'etiqueta' as tipo, e.dia, v.origem, v.canal, v.vendedor_id, ${SEM_PECA},
        ${ZERO} as cobrado, e.valor as pago
      from ${doPeriodo(sql`envios`, sql`criado_em`, periodo, sql`estado in (${PAGAS}) and valor <> 0`)} e
      join vendas v on v.id = e.venda_id`,
  ],
})

/** Money that came in, less what went back. What an exchange moves from sale to sale is no money. */
export const recebido = (periodo: Periodo, soDe: number | null): Fatos => ({
  figuras: ['recebido'],
  partes: [
    sql`select v.id as venda_id, 'pagamento' as tipo, g.dia, v.origem, v.canal, v.vendedor_id, ${SEM_PECA},
      g.valor as recebido
    from ${doPeriodo(sql`pagamentos`, sql`criado_em`, periodo, sql`forma <> 'troca'`)} g join vendas v on v.id = g.venda_id
   where ${soDe === null ? sql`true` : sql`v.vendedor_id = ${soDe}`}`,
  ],
})

const EM_ESTOQUE = sql`produtos p left join variacoes va on p.tem_variacoes and va.produto_id = p.id`
const VENDAVEIS = sql`p.excluido_em is null and not p.kit and (va.id is not null or not p.tem_variacoes)`
const FISICO = sql`coalesce(va.quantidade, p.quantidade)`
const DA_VARIACAO = (coluna: string) => sql`coalesce(${sql.ref(`va.${coluna}`)}, ${sql.ref(`p.${coluna}`)})`

/** Pieces that are in the shop now, at what they cost and at what they are sold for. */
export function estoque(onde: Sql = sql`true`): Fatos {
  const a = (coluna: string) => sql`coalesce(${FISICO} * ${DA_VARIACAO(coluna)}, 0)`
  const sem = (coluna: string) => sql`case when ${DA_VARIACAO(coluna)} is null then ${FISICO} else 0 end`
  return {
    figuras: ['pecas', 'custo', 'sem_custo', 'preco', 'sem_preco'],
    partes: [
      sql`select p.id as produto_id, va.id as variacao_id, ${FISICO} as pecas, ${a('preco_custo')} as custo,
        ${sem('preco_custo')} as sem_custo, ${a('preco_venda')} as preco, ${sem('preco_venda')} as sem_preco
      from ${EM_ESTOQUE} where ${VENDAVEIS} and ${FISICO} > 0 and ${onde}`,
    ],
  }
}

/** Product and variation of a line, and of the parts when it sells a kit. */
const PECAS_VENDIDAS = sql`select i.venda_id, i.produto_id, i.variacao_id from itens_venda i
  union all select i.venda_id, pt.produto_id, pt.variacao_id from itens_venda i join itens_venda_partes pt on pt.item_id = i.id`

/** What the shop has had for longer than these days, and nobody bought in them. */
export const parados = (dias: number): Fatos =>
  estoque(sql`p.criado_em < now() - ${dias} * interval '1 day' and coalesce(va.id, -p.id) not in (
    select coalesce(s.variacao_id, -s.produto_id) from (${PECAS_VENDIDAS}) s join vendas v on v.id = s.venda_id
     where v.criado_em >= now() - ${dias} * interval '1 day' and v.status not in (${NAO_COBRADAS})
       and s.produto_id is not null)`)

/** The day of the last sale of each of these pieces. */
export const ultimasVendas = (pecas: readonly number[]): Sql => sql`
  select k, (max(v.criado_em) at time zone 'America/Sao_Paulo')::date::text as dia
    from (select i.venda_id, i.variacao_id as k from itens_venda i where i.variacao_id = any(${[...pecas]}::int[])
      union all select i.venda_id, -i.produto_id from itens_venda i
        where i.produto_id = any(${pecas.map((k) => -k)}::int[]) and i.variacao_id is null
      union all select i.venda_id, coalesce(pt.variacao_id, -pt.produto_id) from itens_venda_partes pt
        join itens_venda i on i.id = pt.item_id
        where pt.variacao_id = any(${[...pecas]}::int[])
           or pt.produto_id = any(${pecas.map((k) => -k)}::int[]) and pt.variacao_id is null) s
    join vendas v on v.id = s.venda_id and v.status not in (${NAO_COBRADAS}) group by k`

/** Free pieces, and those that were sold or went into kits. */
export function saida(periodo: Periodo): Fatos {
  const vendidas = (pecas: Sql) => ({ disponivel: sql.lit(0), estoque: sql.lit(0), vendidas: pecas })
  const acontecimentos: Acontecimento[] = [
    { tipo: 'venda', com: LINHAS, peca: DO_ITEM, figuras: vendidas(sql`i.quantidade`) },
    { tipo: 'troca', com: VOLTAS, peca: DO_ITEM, figuras: vendidas(sql`x.quantidade`) },
    {
      ...{ tipo: 'venda', com: sql`${LINHAS} ${PARTES}`, peca: DA_PARTE },
      figuras: vendidas(sql`i.quantidade * pt.quantidade`),
    },
    {
      ...{ tipo: 'troca', com: sql`${VOLTAS} ${PARTES}`, peca: DA_PARTE },
      figuras: vendidas(sql`x.quantidade * pt.quantidade`),
    },
  ]
  return {
    figuras: ['disponivel', 'estoque', 'vendidas'],
    partes: [
      ...acontecimentos.flatMap((um) => comCancelamento(periodo, um)),
      sql`select null::int as venda_id, 'estoque' as tipo, null::date as dia, null::text as origem, null::text as canal,
          null::int as vendedor_id, p.id as produto_id, va.id as variacao_id,
          ${FISICO} - coalesce(va.reservado, p.reservado) as disponivel, 1 as estoque, 0 as vendidas
        from ${EM_ESTOQUE} where ${VENDAVEIS}`,
    ],
  }
}
