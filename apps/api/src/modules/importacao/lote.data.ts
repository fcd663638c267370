import type { SentidoDoEstoque } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../infra/database/sql.ts'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import type { CelulaDaTabela, Diferenca, LinhaDoLote } from './registros.ts'

/** Inserts one change of many products, ready to be applied; returns its id. */
export async function insertLote(
  trx: Transacao,
  usuario_id: number,
  linhas: readonly LinhaDoLote[],
  estoque: SentidoDoEstoque,
): Promise<number> {
  const lote = { tipo: 'lote', modo: 'atualizar', estado: 'aplicando', usuario_id, arquivo: '', digest: '' }
  const { id } = await trx
    .insertInto('importacoes')
    .values({ ...lote, colunas: '[]', total: linhas.length, estoque })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into importacao_linhas
      (importacao_id, linha, grupo, nome, celulas, proposta, diferencas, produto_id, variacao_id)
    select ${id}::int, (row_number() over ())::int, n.produto_id, n.nome, coalesce(n.celulas, '[]'), 'alterar', n.diferencas,
        -- Null for a product or variation that was deleted since the person read the table.
        (select id from produtos where id = n.produto_id), (select id from variacoes where id = n.variacao_id)
      from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
        n(nome text, diferencas jsonb, produto_id int, variacao_id int, celulas jsonb)`.execute(trx)
  return id
}

export const camposDoLote = (db: Banco, id: number) =>
  rowsOf<{ campo: string }>(db)`
    select distinct d ->> 'campo' as campo from importacao_linhas, jsonb_array_elements(diferencas) d
     where importacao_id = ${id}`

export const celulasRecusadas = (db: Banco, id: number) =>
  rowsOf<{ celulas: CelulaDaTabela; motivo: string; diferencas: readonly Diferenca[] }>(db)`
    select celulas, motivo, diferencas from importacao_linhas
     where importacao_id = ${id} and proposta = 'erro' and jsonb_array_length(celulas) = 3 order by linha`
