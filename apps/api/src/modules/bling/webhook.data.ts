import { sql } from 'kysely'
import { type Banco, type Transacao, transaction } from '../../infra/transaction.ts'
import { comMotivo, contarComoMudados } from '../estoque/estoque.rules.ts'
import { esquecerVinculo, esquecerVinculoDaVariacao } from './vinculo/vinculo.data.ts'
import { type ComEstoque, estoqueDe } from './vinculos.data.ts'

/** True for the first delivery of an event. */
export const eventoNovo = async (db: Transacao, evento_id: string, tipo: string): Promise<boolean> =>
  (await db
    .insertInto('bling_eventos')
    .values({ evento_id, tipo })
    .onConflict((conflict) => conflict.doNothing())
    .returning('evento_id')
    .executeTakeFirst()) !== undefined

/** The product that an id over there belongs to, its own or one of its variations'. */
export async function produtoDoIdBling(db: Banco | Transacao, idBling: string) {
  const { rows } = await sql<{ id: number; titulo: string; variacao_id: number | null; tem_variacoes: boolean }>`
    select id, titulo, null::int as variacao_id, tem_variacoes from produtos where id_bling = ${idBling}
    union all
    select p.id, p.titulo, v.id, false from variacoes v join produtos p on p.id = v.produto_id where v.id_bling = ${idBling}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** The ERP no longer has it: it counts as not published, and so do its variations. */
export const esquecerIdsDoBling = (db: Banco, idBling: string): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    const achado = await produtoDoIdBling(trx, idBling)
    if (!achado) return
    if (achado.variacao_id === null) {
      await trx
        .updateTable('produtos')
        .set({ id_bling: null, estoque_enviado: null, estoque_enviando: null })
        .where('id', '=', achado.id)
        .execute()
      await trx
        .updateTable('variacoes')
        .set({ id_bling: null, estoque_enviado: null, estoque_enviando: null })
        .where('produto_id', '=', achado.id)
        .execute()
      await esquecerVinculo(trx, achado.id)
    } else {
      await trx
        .updateTable('variacoes')
        .set({ id_bling: null, estoque_enviado: null, estoque_enviando: null })
        .where('id', '=', achado.variacao_id)
        .execute()
      await esquecerVinculoDaVariacao(trx, achado.variacao_id)
    }
  })

/** The stock that an id over there stands for; null for none, also for the parent of variations. */
export async function estoqueDoIdBling(db: Banco | Transacao, idBling: string) {
  const achado = await produtoDoIdBling(db, idBling)
  if (!achado || achado.tem_variacoes) return null
  const alvo: ComEstoque =
    achado.variacao_id === null
      ? { tabela: 'produtos', id: achado.id }
      : { tabela: 'variacoes', id: achado.variacao_id }
  const estoque = await estoqueDe(db, alvo)
  return estoque ? { ...alvo, ...estoque, produto_id: achado.id } : null
}
export type EstoqueLigado = NonNullable<Awaited<ReturnType<typeof estoqueDoIdBling>>>

/** Locks the product; answers what no sale holds of it. Lines without a named variation hold pieces of any of them. */
async function travarLivre(trx: Transacao, produtoId: number): Promise<number> {
  const { rows } = await sql<{ livre: number }>`
    select quantidade - reservado as livre from produtos where id = ${produtoId} for update`.execute(trx)
  return rows[0]?.livre ?? 0
}

/**
 * Adds the difference between the balance there and what we last told; never below what is reserved. Answers false,
 * and does nothing, when something of ours was sent since `antes`, which was read before that balance.
 */
export const aplicarSaldo = (db: Banco, idBling: string, saldo: number, antes: EstoqueLigado): Promise<boolean> =>
  transaction(db, undefined, async (trx) => {
    const livre = await travarLivre(trx, antes.produto_id)
    const agora = await estoqueDoIdBling(trx, idBling)
    if (!agora) return true
    const { estoque_enviado, estoque_enviando, tabela, id } = agora
    if (estoque_enviado !== antes.estoque_enviado || estoque_enviando !== antes.estoque_enviando) return false
    if (saldo === estoque_enviado) return true
    const novo = sql<number>`greatest(reservado, quantidade - ${livre}::int, quantidade + ${saldo}::int - estoque_enviado)`
    await comMotivo(trx, { motivo: 'bling' }, () =>
      trx.updateTable(tabela).set({ quantidade: novo, estoque_enviado: saldo }).where('id', '=', id).execute(),
    )
    await contarComoMudados(trx, [antes.produto_id])
    return true
  })
