import type { Painel } from '@estampa/contract/painel/painel.routes.ts'
import { MAXIMO_CONTADO } from '@estampa/contract/shared/maximos.ts'
import { DIAS_ATE_ATRASAR } from '@estampa/contract/vendas/opcoes.ts'
import type { FilaDeVendas } from '@estampa/contract/vendas/vendas.routes.ts'
import { STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { HOJE, theRow } from '../../../infra/database/sql.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import { contadaAteOMaximo } from '../../../shop/contagens.ts'
import { atrasada, condicaoDaBusca, prioritaria } from './busca.data.ts'

const countVendas = (where: RawBuilder<boolean>) => contadaAteOMaximo(sql`vendas v`, null, where)

/** Numbers of the whole shop for the list's tabs, and the people among whom it may be filtered. */
export async function filaDeVendas(db: Banco, hasBling: boolean): Promise<FilaDeVendas> {
  const { quantos, producao, ...resto } = await theRow<
    Omit<FilaDeVendas, 'passos' | 'producao'> & {
      quantos: Record<string, number> | null
      producao: FilaDeVendas['producao'] | null
    }
  >(db)`
    select ${countVendas(atrasada)} as atrasadas, ${countVendas(prioritaria)} as prioritarias,
      (select json_build_object('abertas', (select count(*)::int from producoes where situacao in ('a_fazer', 'em_producao', 'bloqueada')))
         from producao_configuracao where ativa) as producao,
      ${hasBling} and (select ativa from notas_configuracao) as emite_notas,
      (select json_object_agg(grupo, soma) from (
         select grupo, sum(quantos)::int as soma from contagens where lista = 'vendas' group by grupo) c) as quantos,
      coalesce((select json_agg(json_build_object('id', u.id, 'nome', u.nome) order by u.nome, u.id) from usuarios u
        where exists (select from vendas v where v.vendedor_id = u.id)), '[]') as vendedores`
  const passos = STATUS.map((status) => ({ status, quantidade: quantos?.[status] ?? 0 }))
  return { ...resto, passos, ...(producao && { producao }) }
}

/** How many sales the list's filter of refused invoices holds; 0 where the shop makes no invoices. */
export async function notasRejeitadas(db: Banco, hasBling: boolean): Promise<number> {
  const { rows } = await sql<{ quantas: number }>`
    select ${countVendas(condicaoDaBusca({ busca: '', nota: 'rejeitada' }))} as quantas
      from notas_configuracao where ativa and ${hasBling}`.execute(db)
  return Math.min(rows[0]?.quantas ?? 0, MAXIMO_CONTADO)
}

/** The late sales, as the list filters them: how many, and the `limite` that did not change for longest. */
export async function vendasAtrasadas(db: Banco, limite: number): Promise<Painel['atrasadas']> {
  const { quantidade, vendas } = await theRow<Omit<Painel['atrasadas'], 'dias'>>(db)`
    select ${countVendas(atrasada)} as quantidade, coalesce((select json_agg(a) from (
      select v.id, c.nome as cliente_nome, v.status, v.prazo,
          ${HOJE} - (v.alterado_em at time zone 'America/Sao_Paulo')::date as dias
        from (select * from vendas v where ${atrasada} order by v.alterado_em, v.id limit ${limite}) v
        join clientes c on c.id = v.cliente_id order by v.alterado_em, v.id) a), '[]') as vendas`
  return { quantidade: Math.min(quantidade, MAXIMO_CONTADO), dias: DIAS_ATE_ATRASAR, vendas }
}
