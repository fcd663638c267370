import { ESTOQUE_BAIXO } from '@estampa/contract/painel/painel.limits.ts'
import type { Painel } from '@estampa/contract/painel/painel.routes.ts'
import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { fatosDoStatus, NO_PAINEL } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Banco } from '../../infra/database/transaction.ts'

/** Named on the screen; the others are counted. */
export const NA_TELA = 5

/** Whether a new shop has its first category, model and product. */
export const primeirosCadastros = (db: Banco) =>
  theRow<Omit<Painel['primeiros_passos'], 'loja'>>(db)`
    select exists (select from categorias) as categoria, exists (select from modelos) as modelo,
      exists (select from produtos where excluido_em is null) as produto`

export const readUnpublishedProdutos = (db: Banco) =>
  theRow<Painel['nao_publicados']>(db)`
    with achados as (
      select p.id from produtos p where p.excluido_em is null and p.id_bling is null
       order by p.id desc limit ${MAXIMO_CONTADO})
    select (select count(*)::int from achados) as quantidade, coalesce((
      select json_agg(json_build_object('produto_id', p.id, 'titulo', p.titulo, 'sku', p.sku) order by p.id desc)
        from produtos p where p.id in (select id from achados order by id desc limit ${NA_TELA})), '[]') as produtos`

/** Products without variations, and variations one by one: the size that is missing is what cannot be sold. */
export async function estoqueBaixo(db: Banco): Promise<Painel['estoque_baixo']> {
  const { rows } = await sql<Painel['estoque_baixo']['itens'][number] & { total: number }>`
    with itens as (
      (select p.id as produto_id, null::int as variacao_id, p.quantidade - p.reservado as quantidade_disponivel
         from produtos p
        where p.excluido_em is null and not p.tem_variacoes and not p.kit and p.quantidade - p.reservado <= ${ESTOQUE_BAIXO}
        order by p.quantidade - p.reservado, p.id desc limit ${MAXIMO_CONTADO})
      union all
      (select p.id, v.id, least(v.quantidade - v.reservado, p.quantidade - p.reservado)
         from variacoes v join produtos p on p.id = v.produto_id and p.excluido_em is null
        where v.quantidade - v.reservado <= ${ESTOQUE_BAIXO}
        order by v.quantidade - v.reservado, v.id desc limit ${MAXIMO_CONTADO}))
    select i.*, p.titulo, case when i.variacao_id is null then p.sku else v.sku end as sku, nome_da_variacao(v) as variacao
      from (select *, (count(*) over ())::int as total from itens
             order by quantidade_disponivel, produto_id desc, variacao_id limit ${NA_TELA}) i
      join produtos p on p.id = i.produto_id left join variacoes v on v.id = i.variacao_id
     order by i.quantidade_disponivel, i.produto_id desc, i.variacao_id`.execute(db)
  return {
    quantidade: Math.min(rows[0]?.total ?? 0, MAXIMO_CONTADO),
    limite: ESTOQUE_BAIXO,
    itens: rows.map(({ total: _, ...item }) => item),
  }
}

const NA_LOJA = NO_PAINEL.filter((status) => fatosDoStatus(status).pecas === 'reservadas')

/** Per open step: the number of sales, and the one unchanged for longest. */
export const vendasPorEtapa = (db: Banco): Promise<Painel['vendas']> =>
  rowsOf<Painel['vendas'][number]>(db)`
    select e.status, (select count(*)::int from vendas v where v.status = e.status) as quantidade,
      (select json_build_object('id', a.id, 'cliente_nome', c.nome, 'alterado_em', a.alterado_em, 'dias',
          (now() at time zone 'America/Sao_Paulo')::date - (a.alterado_em at time zone 'America/Sao_Paulo')::date)
         from (select v.id, v.cliente_id, v.alterado_em from vendas v where v.status = e.status
                order by v.alterado_em, v.id limit 1) a
         join clientes c on c.id = a.cliente_id) as mais_antiga
      from unnest(${sql.val(NO_PAINEL)}::text[]) with ordinality as e (status, posicao) order by e.posicao`

/** Sales that go on only with a person: lines without reserved pieces, labels that stopped. */
export async function esperamPorAlguem(db: Banco): Promise<Omit<Painel['esperam'], 'notas_rejeitadas'>> {
  const { rows } = await sql<Painel['esperam']['vendas'][number] & { total: number }>`
    with achadas as (
      select distinct venda_id, 'sem_pecas' as motivo from itens_pendentes
      union all
      select venda_id, 'etiqueta_parada' from envios
       where (estado = 'falhou' or recusa is not null or vencida_em is not null)
         and estado not in ('cancelando', 'cancelada') and (estado <> 'pronta' or vencida_em is not null))
    select v.id, c.nome as cliente_nome, a.motivo, (count(*) over ())::int as total
      from achadas a join vendas v on v.id = a.venda_id and v.status = any(${sql.val(NA_LOJA)}::text[])
      join clientes c on c.id = v.cliente_id
     order by v.alterado_em, v.id, a.motivo limit ${NA_TELA}`.execute(db)
  return { quantidade: rows[0]?.total ?? 0, vendas: rows.map(({ total: _, ...venda }) => venda) }
}
