import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'

export interface Periodo {
  /** First and last day, in São Paulo. */
  readonly de: string
  readonly ate: string
}
export type Sql = RawBuilder<unknown>

/**
 * Rows of what happened, each with its sale, its instant (`em`), its kind and its figures with their sign. A figure of a
 * report is a sum of them; what its row opens lists the same rows.
 */
export interface Fatos {
  readonly linhas: Sql
  readonly figuras: readonly string[]
}

const literais = (textos: readonly string[]) => sql.join(textos.map((um) => sql.lit(um)))
const NAO_COBRADAS = literais(statusCom('cobrada', false))
/** Older sales do not know when they were cancelled. */
const CANCELADA_EM = sql`coalesce(v.cancelada_em, v.alterado_em)`
const meiaNoite = (dia: Sql) => sql`(${dia})::timestamp at time zone 'America/Sao_Paulo'`
const entre = (em: Sql, { de, ate }: Periodo) =>
  sql`${em} >= ${meiaNoite(sql`${de}::date`)} and ${em} < ${meiaNoite(sql`${ate}::date + 1`)}`
const juntar = (partes: readonly Sql[]) => sql.join(partes, sql` union all `)

interface Acontecimento {
  readonly tipo: string
  readonly tabelas: Sql
  readonly em: Sql
  /** Of this product and variation; absent: of the whole sale. */
  readonly peca?: Sql
  readonly sinal: 1 | -1
  readonly figuras: Readonly<Record<string, Sql>>
}

/** On its own day; taken back on the day on which its sale was cancelled. */
function comCancelamento(periodo: Periodo, acontecimento: Acontecimento): Sql[] {
  const { tabelas, em, peca = sql`null::int as produto_id, null::int as variacao_id`, figuras } = acontecimento
  const ramo = (tipo: string, quando: Sql, sinal: number, onde: Sql) => sql`
    select v.id as venda_id, ${sql.lit(tipo)} as tipo, ${quando} as em, v.origem, v.canal, v.vendedor_id, ${peca},
        ${sql.join(Object.entries(figuras).map(([nome, valor]) => sql`${sql.lit(sinal)} * (${valor}) as ${sql.ref(nome)}`))}
      from ${tabelas} where ${entre(quando, periodo)} and ${onde}`
  return [
    ramo(acontecimento.tipo, em, acontecimento.sinal, sql`true`),
    ramo('cancelamento', CANCELADA_EM, -acontecimento.sinal, sql`v.status in (${NAO_COBRADAS})`),
  ]
}

const LINHAS = sql`vendas v join itens_venda i on i.venda_id = v.id`
const VOLTAS = sql`trocas t join trocas_itens x on x.troca_id = t.id join itens_venda i on i.id = x.item_id
  join vendas v on v.id = t.venda_id`
const DO_ITEM = sql`i.produto_id, i.variacao_id`
const VALOR = sql`i.quantidade * i.valor_unitario - i.desconto`
/** As `creditoDe`: all returns of a line come to its subtotal, to the cent. */
const CREDITO = sql`select div(100 * (${VALOR}) * (a.antes + x.quantidade), i.quantidade) / 100
    - div(100 * (${VALOR}) * a.antes, i.quantidade) / 100
  from (select coalesce(sum(y.quantidade), 0) as antes from trocas_itens y where y.item_id = x.item_id and y.id < x.id) a`

/** Pieces that were sold, less those that came back. `porVenda`: the sales themselves are counted too. */
export function vendido(periodo: Periodo, porVenda: boolean): Fatos {
  const daVenda = { tabelas: sql`vendas v`, em: sql`v.criado_em`, tipo: 'venda', sinal: 1 as const }
  const figuras = (vendas: number, pecas: Sql, valor: Sql, custo: Sql) => ({
    ...(porVenda && { vendas: sql.lit(vendas) }),
    ...{ pecas, valor },
    custo: sql`coalesce(${custo}, 0)`,
    sem_custo: sql`case when ${custo} is null then 1 else 0 end`,
  })
  return {
    figuras: [...(porVenda ? ['vendas'] : []), 'pecas', 'valor', 'custo'],
    linhas: juntar([
      ...comCancelamento(periodo, {
        ...{ ...daVenda, tabelas: LINHAS, peca: DO_ITEM },
        figuras: figuras(0, sql`i.quantidade`, VALOR, sql`i.quantidade * i.custo_unitario`),
      }),
      ...comCancelamento(periodo, {
        ...{ tabelas: VOLTAS, em: sql`t.criado_em`, tipo: 'troca', sinal: -1, peca: DO_ITEM },
        figuras: figuras(0, sql`x.quantidade`, sql`${CREDITO}`, sql`x.quantidade * x.custo_unitario`),
      }),
      ...(porVenda
        ? comCancelamento(periodo, { ...daVenda, figuras: figuras(1, sql.lit(0), sql.lit(0), sql.lit(0)) })
        : []),
    ]),
  }
}

/** A label counts while it is paid for, on the day on which it was asked for. */
const PAGAS = literais(['paga', 'gerando', 'pronta', 'falhou'])

/** Freight that customers pay, and what the labels cost. */
export const frete = (periodo: Periodo): Fatos => ({
  figuras: ['cobrado', 'pago'],
  linhas: juntar([
    ...comCancelamento(periodo, {
      ...{ tabelas: sql`vendas v`, em: sql`v.criado_em`, tipo: 'venda', sinal: 1 },
      figuras: { cobrado: sql`v.frete_cobrado`, pago: sql.lit(0) },
    }),
    sql`select v.id, 'etiqueta', e.criado_em, v.origem, v.canal, v.vendedor_id, null::int, null::int, 0, e.valor
      from envios e join vendas v on v.id = e.venda_id
     where e.estado in (${PAGAS}) and e.valor <> 0 and ${entre(sql`e.criado_em`, periodo)}`,
  ]),
})

/** Money that came in, less what went back. What an exchange moves from sale to sale is no money. */
export const recebido = (periodo: Periodo, soDe: number | null): Fatos => ({
  figuras: ['recebido'],
  linhas: sql`select v.id as venda_id, 'pagamento' as tipo, g.criado_em as em, v.origem, v.canal, v.vendedor_id,
      null::int as produto_id, null::int as variacao_id, g.valor as recebido
    from pagamentos g join vendas v on v.id = g.venda_id
   where g.forma <> 'troca' and ${entre(sql`g.criado_em`, periodo)} and ${soDe === null ? sql`true` : sql`v.vendedor_id = ${soDe}`}`,
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
    linhas: sql`select p.id as produto_id, va.id as variacao_id, ${FISICO} as pecas, ${a('preco_custo')} as custo,
        ${sem('preco_custo')} as sem_custo, ${a('preco_venda')} as preco, ${sem('preco_venda')} as sem_preco
      from ${EM_ESTOQUE} where ${VENDAVEIS} and ${FISICO} > 0 and ${onde}`,
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
  const kits = sql`join itens_venda_partes pt on pt.item_id = i.id`
  const daParte = sql`pt.produto_id, pt.variacao_id`
  const linha = { em: sql`v.criado_em`, tipo: 'venda', sinal: 1 } as const
  const volta = { em: sql`t.criado_em`, tipo: 'troca', sinal: -1 } as const
  return {
    figuras: ['disponivel', 'estoque', 'vendidas'],
    linhas: juntar([
      ...[
        { ...linha, tabelas: LINHAS, peca: DO_ITEM, figuras: vendidas(sql`i.quantidade`) },
        { ...volta, tabelas: VOLTAS, peca: DO_ITEM, figuras: vendidas(sql`x.quantidade`) },
        {
          ...linha,
          tabelas: sql`${LINHAS} ${kits}`,
          peca: daParte,
          figuras: vendidas(sql`i.quantidade * pt.quantidade`),
        },
        {
          ...volta,
          tabelas: sql`${VOLTAS} ${kits}`,
          peca: daParte,
          figuras: vendidas(sql`x.quantidade * pt.quantidade`),
        },
      ].flatMap((um) => comCancelamento(periodo, um)),
      sql`select null, 'estoque', null, null, null, null, p.id, va.id,
          ${FISICO} - coalesce(va.reservado, p.reservado), 1, 0 from ${EM_ESTOQUE} where ${VENDAVEIS}`,
    ]),
  }
}
