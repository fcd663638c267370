import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { anyRow, rowOf, rowsOf } from '../../../infra/database/sql.ts'
import type { Db } from '../../../infra/database/transaction.ts'
import { isSyncOpen, PEDIDO_ABERTO } from '../pedido/pedidos.data.ts'

/** Sales of which Bling makes invoices. */

/**
 * A sale as its invoice needs it. `valor`: what the customer pays, reais; `forma`: the one that most was paid by, without
 * what went back.
 */
export const vendaDaNota = (db: Db, id: number) =>
  db
    .selectFrom('vendas as v')
    .innerJoin('clientes as c', 'c.id', 'v.cliente_id')
    .leftJoin('bling_pedidos as l', 'l.venda_id', 'v.id')
    .select(['v.id', 'l.id_bling', 'v.revisao', 'v.importada', 'v.status', 'c.contribuinte', 'c.nome', 'c.cpf'])
    .select('c.consumidor_final')
    .select(sql<number>`v.total + v.frete_cobrado`.as('valor'))
    .select(
      sql<string>`coalesce((select p.forma from pagamentos p where p.venda_id = v.id and p.forma <> 'troca'
        and p.estornado_em is null group by p.forma having sum(p.valor) > 0 order by sum(p.valor) desc, p.forma limit 1), 'a_receber')`.as(
        'forma',
      ),
    )
    .select(sql<boolean>`${PEDIDO_ABERTO} or ${PRODUTO_ABERTO}`.as('mudando_la'))
    .where('v.id', '=', id)
    .executeTakeFirst()
export type VendaDaNota = NonNullable<Awaited<ReturnType<typeof vendaDaNota>>>

/** Is a product of the sale `v` on its way to Bling? */
const PRODUTO_ABERTO = sql<boolean>`exists (select from sincronizacoes s join itens_venda i on i.produto_id = s.alvo_id
  where s.tipo = 'produto' and s.operacao = 'publicar' and s.estado in ('pendente', 'executando') and i.venda_id = v.id)`

/** The product of the sale that has this code, or stands in this place, from 1, of as many as there are `linhas`. */
export const produtoDoItem = (db: Db, vendaId: number, item: { numero: number; linhas: number; codigo: string }) =>
  rowOf<{ produto_id: number }>(db)`
    select produto_id from (
      select i.produto_id, row_number() over (order by i.ordem, i.id) as lugar, count(*) over () as linhas,
             ${item.codigo}::text <> '' and lower(btrim(${item.codigo}))
               = any(array[lower(btrim(i.sku)), lower(btrim(v.sku)), lower(btrim(p.sku))]) as com_codigo
        from itens_venda i left join produtos p on p.id = i.produto_id left join variacoes v on v.id = i.variacao_id
       where i.venda_id = ${vendaId} and not i.despesa) l
     where produto_id is not null and (com_codigo or lugar = ${item.numero} and linhas = ${item.linhas})
     order by com_codigo desc nulls last, lugar limit 1`

/** The product of the sale whose title a refusal says first; null where it says none, or one that two products have. */
export async function produtoNasPalavras(db: Db, vendaId: number, palavras: string): Promise<number | null> {
  // 'Camiseta azul' says 'Camiseta' at the same place.
  const [primeiro, segundo] = await rowsOf<{ id: number; titulo: string }>(db)`
    select * from (
      select distinct p.id, lower(btrim(p.titulo)) as titulo, strpos(lower(${palavras}), lower(btrim(p.titulo))) as lugar
        from itens_venda i join produtos p on p.id = i.produto_id where i.venda_id = ${vendaId} and not i.despesa) l
     where lugar > 0 order by lugar, length(titulo) desc limit 2`
  return primeiro && primeiro.titulo !== segundo?.titulo ? primeiro.id : null
}

/** Does a label that is bought, or being paid, carry this key? */
export const isOnEtiqueta = (db: Db, vendaId: number, chave: string): Promise<boolean> =>
  anyRow(
    db
      .selectFrom('envios')
      .select('id')
      .where('venda_id', '=', vendaId)
      .where('nfe_chave', '=', chave)
      .where('estado', 'in', ['pagando', 'paga', 'gerando', 'pronta', 'falhou']),
  )

/**
 * Returns the id of the invoice that the sale's order is known to have at Bling, and whether the sale's is just being
 * made.
 */
export const emissaoDaVenda = (db: Db, id: number) =>
  db
    .selectFrom('vendas as v')
    .leftJoin('bling_pedidos as l', 'l.venda_id', 'v.id')
    .select(['l.nota', isSyncOpen('nota', 'emitir').as('emitindo')])
    .where('v.id', '=', id)
    .executeTakeFirst()

/** Finds the imported sale that an order's number at the channel names. */
export const vendaDoCanal = (db: Db, numero: string) =>
  rowOf<{ id: number }>(db)`
    select id from vendas where importada and numero_no_canal = ${numero} order by id desc limit 1`

const QUE_MUDAM = {
  abertas: sql`
    (select venda_id from notas_fiscais
      where estado in ('gerando', 'enviando', 'rejeitada', 'diferente')
         or estado = 'autorizada' and (arquivo is null or xml is null) and criada_em > now() - interval '2 days'
      order by lida_em nulls first limit 1000)
    union
    (select l.venda_id from bling_pedidos l
      where l.nota is not null and l.nota_em > now() - interval '40 days' and l.venda_id is not null
        and (select ativa from notas_configuracao)
        and not exists (select from notas_fiscais n where n.venda_id = l.venda_id and n.id_bling = l.nota)
      order by l.nota_em limit 200)`,
  autorizadas: sql`
    select venda_id from notas_fiscais
     where estado = 'autorizada' and coalesce(emitida_em, criada_em) > now() - interval '30 days'
     order by lida_em nulls first limit 1000`,
}
/** Sales whose invoice the clock reads again: `abertas`, with those that only Bling knows; or those authorised within 30 days. */
export const vendasALer = (db: Db, selection: keyof typeof QUE_MUDAM) =>
  rowsOf<{ vendaId: number }>(db)`select venda_id as "vendaId" from (${QUE_MUDAM[selection]}) n`

const EM_VENDA = statusCom('pecas', 'reservadas')
/** Names of customers of sales under way that lack what an NF-e needs. */
export const clientesIncompletos = (db: Db) =>
  rowsOf<{ nome: string }>(db)`
    select distinct c.nome from vendas v join clientes c on c.id = v.cliente_id
     where v.status = any(${EM_VENDA}::text[]) and not v.importada and not c.consumidor_final
       and ('' in (c.cpf, c.endereco, c.numero, c.bairro, c.municipio, c.uf, c.cep)
         or c.contribuinte = 'sim' and coalesce(c.inscricao_estadual, '') = '')
     order by c.nome limit 50`

/** Where the last invoice counted. */
export const ultimoAmbiente = (db: Db) =>
  rowOf<{ ambiente: string }>(db)`
    select ambiente from notas_fiscais where ambiente is not null order by id desc limit 1`

/** The newest authorised invoice, with the day of São Paulo on which it was made. */
export const ultimaAutorizada = (db: Db) =>
  rowOf<{ xml: string; dia: string }>(db)`
    select xml, to_char(emitida_em at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as dia from notas_fiscais
     where estado = 'autorizada' and xml is not null and emitida_em is not null order by emitida_em desc limit 1`
