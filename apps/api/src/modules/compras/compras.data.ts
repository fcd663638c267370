import type { SituacaoDaCompra } from '@estampa/contract/compras/compras.machine.ts'
import {
  type Compra,
  type CompraResumo,
  type ComprasBusca,
  configuracaoDasCompras,
  type ItemDaCompra,
} from '@estampa/contract/compras/compras.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { contemTodas, HOJE, rowOf, rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { type Cursor, type Linhas, totalDe } from '../../infra/http/paging.ts'
import { settingsRow } from '../../shop/settings-row.ts'
import type { Lisa } from '../estoque/estoque.data.ts'
import { COMPRAS_WITH_WAITING_COSTS } from './custos.data.ts'

export const comprasConfiguracao = settingsRow({
  table: 'compras_configuracao',
  record: configuracaoDasCompras,
  name: 'Compras',
})

const OPEN = sql`c.situacao in ('pedida', 'recebida_em_parte')`
/** The lines' value and the freight, to the cent; lines of unknown cost are left out. */
const TOTAL = sql<number>`(c.frete + coalesce((select sum(round(i.custo_unitario * i.quantidade, 2))
  from compra_itens i where i.compra_id = c.id), 0))`
const COLUMNS = sql`c.id, c.id as numero, json_build_object('id', f.id, 'nome', f.nome) as fornecedor, c.situacao,
  c.previsao::text as previsao, (${OPEN} and coalesce(c.previsao < ${HOJE}, false)) as atrasada, c.pecas, c.recebidas,
  ${TOTAL} as total, c.criado_em`
const FROM = sql`compras c join fornecedores f on f.id = c.fornecedor_id`

/** Lines of one product and variation have one key. */
export const keyOfPeca = ({
  produto_id,
  variacao_id,
}: {
  readonly produto_id: number | null
  readonly variacao_id: number | null
}): string => `${produto_id}/${variacao_id}`

export type ComprasFilters = Pick<ComprasBusca, 'busca' | 'situacao' | 'fornecedor_id'>

/** Filters that are no situation of a purchase. */
const BY_FILTER: Partial<Record<NonNullable<ComprasFilters['situacao']>, RawBuilder<boolean>>> = {
  abertas: sql`${OPEN}`,
  custos_a_gravar: sql`c.id in ${COMPRAS_WITH_WAITING_COSTS}`,
}

/** Over `compras c` with its supplier `f`. */
export function searchCondition({ busca, situacao, fornecedor_id }: ComprasFilters): RawBuilder<unknown> {
  const conditions: RawBuilder<boolean>[] = [
    ...(situacao === undefined ? [] : [BY_FILTER[situacao] ?? sql<boolean>`c.situacao = ${situacao}`]),
    ...(fornecedor_id === undefined ? [] : [sql<boolean>`c.fornecedor_id = ${fornecedor_id}`]),
    ...(busca === ''
      ? []
      : [
          sql<boolean>`(c.id::text = ${busca.replace(/^#/, '')} or ${contemTodas(sql`f.busca`, busca)}
            or c.id in (select i.compra_id from compra_itens i where ${contemTodas(sql`i.busca`, busca)}))`,
        ]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export async function searchCompras(
  db: Banco,
  { limite, ...filters }: ComprasBusca,
  cursor: Cursor | null,
): Promise<Linhas<CompraResumo>> {
  const where = searchCondition(filters)
  const point = cursor?.depois ?? cursor?.antes
  const [side, order] = cursor?.antes ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const since = point ? sql`and c.id ${side} ${point.id}::int` : sql``
  const rows = await rowsOf<CompraResumo & { todas: number | null }>(db)`
    select ${COLUMNS}, ${cursor ? sql`null::int` : sql`(select count(*)::int from ${FROM} where ${where})`} as todas
      from ${FROM} where ${where} ${since} order by c.id ${order} limit ${limite + 1}`
  return { ...totalDe(cursor, rows[0]?.todas ?? 0, false), linhas: rows.map(({ todas: _, ...row }) => row) }
}

/** The supplier's code of a line's piece, where he has one for it. */
const KNOWN_CODE = sql`(select min(k.codigo) from fornecedor_codigos k
  where k.fornecedor_id = c.fornecedor_id and k.produto_id = i.produto_id
    and k.variacao_id is not distinct from i.variacao_id having count(distinct k.codigo) = 1)`

/** Purchases of the supplier that the draft's invoice may be of: that on which it was read, then those with most of its pieces. */
const ORDERS_WITHOUT_NOTA = sql`coalesce((select json_agg(o) from (
    select o.id, o.id as numero, o.situacao, o.pedida_em, o.id is not distinct from c.pedido_id as lida_nela, (select count(*)::int from compra_itens i
        where i.compra_id = c.id and exists (select from compra_itens j where j.compra_id = o.id
          and j.produto_id = i.produto_id and j.variacao_id is not distinct from i.variacao_id)) as linhas_em_comum
      from compras o where o.fornecedor_id = c.fornecedor_id and o.nota_chave is null
       and (o.situacao in ('pedida', 'recebida_em_parte') or o.situacao = 'recebida' and exists (
         select from recebimentos r where r.compra_id = o.id and r.em > now() - interval '30 days'))
     order by lida_nela desc, linhas_em_comum desc, o.id desc limit 5) o), '[]')`

/** Pieces that the invoice brings of a line: those that were joined to an order, else those that the line itself has. */
const FROM_NOTA = sql`coalesce((i.do_fornecedor->>'pecas')::int, i.quantidade)`
const DA_NOTA = sql`case when i.do_fornecedor is not null then json_build_object('pecas', ${FROM_NOTA}, 'faltam',
  greatest(0, ${FROM_NOTA} - greatest(0, i.recebida - coalesce((i.do_fornecedor->>'chegaram_antes')::int, 0)))) end`

/** Lines of receipts that stand whose costs wait for a person who sees them. */
const COSTS_THAT_WAIT = sql`(select count(*)::int from recebimento_itens x join recebimentos r on r.id = x.recebimento_id
  where r.compra_id = c.id and r.estornado_em is null and x.custo_pendente)`

export const readCompraRow = (db: Db, id: number) =>
  rowOf<Omit<Compra, 'a_preencher'>>(db)`
    select ${COLUMNS}, c.observacao, c.nota_chave, c.avisos, c.nota_duvidosa, ${COSTS_THAT_WAIT} as valores_a_gravar, c.frete, c.pedida_em, c.versao,
      case when c.situacao = 'rascunho' and c.nota_chave is not null then ${ORDERS_WITHOUT_NOTA}
        else '[]' end as pedidos_sem_nota,
      coalesce((select json_agg(json_build_object('id', i.id, 'produto_id', i.produto_id, 'variacao_id', i.variacao_id,
          'sku', i.sku, 'titulo', i.titulo, 'variacao', i.variacao, 'quantidade', i.quantidade, 'recebida', i.recebida,
          'a_mais', greatest(i.recebida - i.quantidade, 0), 'custo_unitario', i.custo_unitario,
          'codigo_do_fornecedor', coalesce(nullif(i.do_fornecedor->>'codigo', ''), ${KNOWN_CODE}), 'do_fornecedor', i.do_fornecedor, 'da_nota', ${DA_NOTA}) order by i.ordem, i.id)
        from compra_itens i where i.compra_id = c.id), '[]') as itens,
      coalesce((select json_agg(json_build_object('id', r.id, 'em', r.em, 'usuario', u.nome, 'nota_chave', r.nota_chave,
          'estornado_em', r.estornado_em, 'itens', (select json_agg(json_build_object('item_id', x.item_id,
              'quantidade', x.quantidade, 'custo_unitario', x.custo_unitario) order by x.item_id)
            from recebimento_itens x where x.recebimento_id = r.id)) order by r.id)
        from recebimentos r left join usuarios u on u.id = r.usuario_id where r.compra_id = c.id), '[]') as recebimentos
      from ${FROM} where c.id = ${id}`

export interface LockedCompra {
  readonly id: number
  readonly situacao: SituacaoDaCompra
  readonly versao: number
  readonly frete: number
  readonly nota_chave: string | null
  readonly nota_frete: number
  readonly nota_duvidosa: boolean
  readonly fornecedor_id: number
  readonly previsao: string | null
  readonly observacao: string
  readonly avisos: readonly string[]
  readonly preenchimento_dispensado: boolean
}
/** Locks the purchase; everything about it is decided under that. */
export const lockCompra = (trx: Transacao, id: number) =>
  rowOf<LockedCompra>(trx)`
    select id, situacao, versao, frete, nota_chave, nota_frete, nota_duvidosa, fornecedor_id, previsao::text as previsao, observacao,
           avisos, preenchimento_dispensado from compras where id = ${id} for update`

export const deleteCompraRow = (trx: Transacao, id: number) => trx.deleteFrom('compras').where('id', '=', id).execute()

export interface CompraFields {
  readonly fornecedor_id?: number | undefined
  readonly previsao?: string | null | undefined
  readonly observacao?: string | undefined
  readonly frete?: number | undefined
}

export const insertCompra = (
  trx: Transacao,
  fields: CompraFields & { readonly fornecedor_id: number },
  usuario_id: number,
) =>
  trx
    .insertInto('compras')
    .values({ ...fields, usuario_id })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Writes the fields and the sums of the lines. */
export const updateCompraRow = (
  trx: Transacao,
  id: number,
  fields: CompraFields & { readonly moment?: 'pedida_em' | 'encerrada_em' | 'cancelada_em' } = {},
) => {
  const { moment, ...columns } = fields
  return trx
    .updateTable('compras')
    .set({
      ...columns,
      ...(moment && { [moment]: sql<string>`now()` }),
      pecas: sql<number>`(select coalesce(sum(quantidade), 0) from compra_itens where compra_id = compras.id)`,
      recebidas: sql<number>`(select coalesce(sum(recebida), 0) from compra_itens where compra_id = compras.id)`,
      faltam: sql<number>`(select coalesce(sum(greatest(quantidade - recebida, 0)), 0)
        from compra_itens where compra_id = compras.id)`,
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const findBuyableFornecedor = (trx: Transacao, id: number) =>
  trx.selectFrom('fornecedores').select('anonimizado_em').where('id', '=', id).forShare().executeTakeFirst()

/** A product or variation as a line may name it. */
export interface BuyablePeca extends Lisa {
  readonly sku: string | null
  readonly titulo: string
  readonly variacao: string | null
}

/** Products by id, as their lines are called; of one with variations each of them. */
export const listBuyablePecas = (trx: Transacao, produtos: readonly number[]) =>
  rowsOf<BuyablePeca & { readonly kit: boolean; readonly tem_variacoes: boolean; readonly na_lixeira: boolean }>(trx)`
    select p.id as produto_id, v.id as variacao_id, coalesce(v.sku, p.sku) as sku, p.titulo,
           nome_da_variacao(v) as variacao, p.kit, p.tem_variacoes, p.excluido_em is not null as na_lixeira
      from produtos p left join variacoes v on v.produto_id = p.id where p.id = any(${[...produtos]}::int[])`

/** A line of an invoice; `valor`: all that is paid for it, in reais. */
export type StoredFornecedorLinha = Omit<NonNullable<ItemDaCompra['do_fornecedor']>, 'valor'> & {
  readonly valor: number
  /** The bar code of a single piece, if the line has so many pieces. */
  readonly ean_da_peca?: { readonly ean: string; readonly pecas: number } | null
  /** Of an order: pieces that the invoice brings of it. */
  readonly pecas?: number
  /** Of an order: pieces that arrived before and are none of the invoice's. */
  readonly chegaram_antes?: number
}

export interface CompraItem extends BuyablePecaOrNone {
  readonly id: number
  readonly quantidade: number
  readonly recebida: number
  readonly custo_unitario: number | null
  readonly do_fornecedor: StoredFornecedorLinha | null
}
type BuyablePecaOrNone = Omit<BuyablePeca, 'produto_id'> & { readonly produto_id: number | null }

export const listCompraItens = (trx: Transacao, compraId: number) =>
  rowsOf<CompraItem>(trx)`
    select id, produto_id, variacao_id, sku, titulo, variacao, quantidade, recebida, custo_unitario, do_fornecedor
      from compra_itens where compra_id = ${compraId} order by ordem, id`

export type NewItem = BuyablePecaOrNone &
  Pick<CompraItem, 'quantidade' | 'custo_unitario' | 'do_fornecedor'> & {
    /** The line that it goes on with. */
    readonly id: number | null
  }

/** Writes the lines of a draft anew; a line keeps its id where it goes on. */
export async function writeCompraItens(trx: Transacao, compraId: number, itens: readonly NewItem[]): Promise<void> {
  const kept = itens.flatMap(({ id }) => id ?? [])
  await sql`delete from compra_itens where compra_id = ${compraId} and id <> all(${kept}::int[])`.execute(trx)
  const rows = JSON.stringify(itens.map((item, ordem) => ({ ...item, ordem })))
  const lines = sql`json_to_recordset(${rows}::json) n(id int, ordem int, produto_id int, variacao_id int, sku text,
    titulo text, variacao text, quantidade int, custo_unitario numeric, do_fornecedor jsonb)`
  await sql`update compra_itens i set ordem = n.ordem, produto_id = n.produto_id, variacao_id = n.variacao_id, sku = n.sku,
      titulo = n.titulo, variacao = n.variacao, quantidade = n.quantidade, custo_unitario = n.custo_unitario,
      do_fornecedor = n.do_fornecedor from ${lines} where i.id = n.id and i.compra_id = ${compraId}`.execute(trx)
  await sql`insert into compra_itens (compra_id, ordem, produto_id, variacao_id, sku, titulo, variacao, quantidade,
      custo_unitario, do_fornecedor)
    select ${compraId}, n.ordem, n.produto_id, n.variacao_id, n.sku, n.titulo, n.variacao, n.quantidade,
      n.custo_unitario, n.do_fornecedor from ${lines} where n.id is null order by n.ordem`.execute(trx)
}

/** The purchase that an invoice belongs to, by its own key or by that of a receipt that stands. */
export const findCompraByNota = async (trx: Transacao, chave: string): Promise<number | null> =>
  (
    await rowOf<{ id: number }>(trx)`
    select id from compras where nota_chave = ${chave} and cancelada_em is null
    union all select compra_id from recebimentos where nota_chave = ${chave} and estornado_em is null limit 1`
  )?.id ?? null
