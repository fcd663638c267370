import { sql } from 'kysely'
import type { Transacao } from '../../src/infra/database/transaction.ts'

interface Linha {
  readonly sku?: string | null
  readonly quantidade?: number
  readonly id_bling?: string | null
}

/** Writes a product, with variations if there are any, as the database keeps it; answers the ids. For tests of rules alone. */
export async function insertProduto(
  trx: Transacao,
  { sku = null, quantidade = 0, id_bling = null }: Linha,
  variacoes: readonly Linha[] = [],
): Promise<{ id: number; variacoes: number[] }> {
  await sql`insert into categorias (nome) select 'Tudo' where not exists (select from categorias)`.execute(trx)
  await sql`insert into modelos (codigo, nome) select 'M', 'Modelo' where not exists (select from modelos)`.execute(trx)
  const total = variacoes.reduce((soma, v) => soma + (v.quantidade ?? 0), 0)
  const { rows } = await sql<{ id: number }>`
    insert into produtos (titulo, sku, codigo, modelo_id, categoria_id, preco_venda, quantidade, tem_variacoes, id_bling)
    values ('Camiseta', ${sku}, '', (select min(id) from modelos), (select min(id) from categorias), 50,
      ${variacoes.length > 0 ? total : quantidade}, ${variacoes.length > 0}, ${id_bling}) returning id`.execute(trx)
  const id = rows[0]?.id ?? 0
  const ids: number[] = []
  for (const [i, v] of variacoes.entries()) {
    const { rows: variacaoRows } = await sql<{
      id: number
    }>`insert into variacoes (produto_id, sku, tamanho, quantidade, id_bling)
      values (${id}, ${v.sku ?? null}, ${`T${i}`}, ${v.quantidade ?? 0}, ${v.id_bling ?? null}) returning id`.execute(
      trx,
    )
    ids.push(variacaoRows[0]?.id ?? 0)
  }
  return { id, variacoes: ids }
}
