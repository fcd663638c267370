import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { fatosDoStatus, NO_PAINEL } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import type { Banco } from '../../infra/database/transaction.ts'

/** Sales named on the screen; the others are counted. */
export const NA_TELA = 5
const NA_LOJA = NO_PAINEL.filter((status) => fatosDoStatus(status).pecas === 'reservadas')

/** Per open step: the number of sales, and the one unchanged for longest. */
export async function vendasPorEtapa(db: Banco): Promise<Painel['vendas']> {
  const { rows } = await sql<Painel['vendas'][number]>`
    select e.status, (select count(*)::int from vendas v where v.status = e.status) as quantidade,
      (select json_build_object('id', a.id, 'cliente_nome', c.nome, 'alterado_em', a.alterado_em, 'dias',
          (now() at time zone 'America/Sao_Paulo')::date - (a.alterado_em at time zone 'America/Sao_Paulo')::date)
         from (select v.id, v.cliente_id, v.alterado_em from vendas v where v.status = e.status
                order by v.alterado_em, v.id limit 1) a
         join clientes c on c.id = a.cliente_id) as mais_antiga
      from unnest(${sql.val(NO_PAINEL)}::text[]) with ordinality as e (status, posicao) order by e.posicao`.execute(db)
  return rows
}

/** Sales that go on only with a person: lines without reserved pieces, labels that stopped. */
export async function esperamPorAlguem(db: Banco): Promise<Painel['esperam']> {
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
