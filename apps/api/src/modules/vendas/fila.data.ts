import type { FilaDeVendas } from '@estampa/contract/vendas/fila.schemas.ts'
import { STATUS } from '@estampa/contract/vendas/vendas.status.ts'
import { type RawBuilder, sql } from 'kysely'
import { contadaAteOMaximo } from '../../infra/contagens.ts'
import type { Banco } from '../../infra/transaction.ts'
import { atrasada, prioritaria } from './filtros.data.ts'

const contar = (where: RawBuilder<boolean>) => contadaAteOMaximo(sql`vendas v`, null, where)

/** Numbers of the whole shop for the list's tabs, and the people among whom it may be filtered. */
export async function filaDeVendas(db: Banco): Promise<FilaDeVendas> {
  const { rows } = await sql<Omit<FilaDeVendas, 'passos'> & { quantos: Record<string, number> | null }>`
    select ${contar(atrasada)} as atrasadas, ${contar(prioritaria)} as prioritarias,
      (select json_object_agg(grupo, soma) from (
         select grupo, sum(quantos)::int as soma from contagens where lista = 'vendas' group by grupo) c) as quantos,
      coalesce((select json_agg(json_build_object('id', u.id, 'nome', u.nome) order by u.nome, u.id) from usuarios u
        where exists (select from vendas v where v.vendedor_id = u.id)), '[]') as vendedores`.execute(db)
  const { quantos = null, ...resto } = rows[0] ?? { atrasadas: 0, prioritarias: 0, vendedores: [] }
  return { ...resto, passos: STATUS.map((status) => ({ status, quantidade: quantos?.[status] ?? 0 })) }
}
