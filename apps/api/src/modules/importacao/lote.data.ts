import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'
import type { LinhaDoLote } from './registros.ts'

/** One change of many products, ready to be applied; answers its id. */
export async function inserirLote(
  trx: Transacao,
  usuario_id: number,
  linhas: readonly (LinhaDoLote & { readonly grupo: number })[],
): Promise<number> {
  const lote = { tipo: 'lote', modo: 'atualizar', estado: 'aplicando', usuario_id, arquivo: '', digest: '' }
  const { id } = await trx
    .insertInto('importacoes')
    .values({ ...lote, colunas: '[]', total: linhas.length, estoque: 'entrada' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into importacao_linhas
      (importacao_id, linha, grupo, nome, celulas, proposta, diferencas, produto_id, variacao_id)
    select ${id}::int, (row_number() over ())::int, n.grupo, n.nome, '[]', 'alterar', n.diferencas, n.produto_id, n.variacao_id
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
        n(grupo int, nome text, diferencas jsonb, produto_id int, variacao_id int)`.execute(trx)
  return id
}
