import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import type { Staged } from '@estampa/host/restore.ts'
import { sql } from 'kysely'
import { rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { anonymiseCaixaTexts } from '../caixas/textos.data.ts'

// Erases a supplier who is a person from every table, in one file, so that a reader sees the whole list. A test looks
// through the whole database afterwards. An invoice's key stays with its purchase: the law keeps it.

interface Person {
  readonly id: number
  readonly nome: string
  readonly documento: string | null
  readonly telefone: string
  readonly email: string
}

export const countOpenCompras = async (trx: Transacao, id: number): Promise<number> =>
  (
    await theRow<{ quantidade: number }>(trx)`
    select count(*)::int as quantidade from compras
     where fornecedor_id = ${id} and situacao in ('pedida', 'recebida_em_parte')`
  ).quantidade

/** Purchases stay, with lines, costs and receipts; their notes go. */
export async function anonymiseFornecedorRows(trx: Transacao, person: Person): Promise<void> {
  const { id, nome, documento, telefone, email } = person
  const anonymous = `Fornecedor anonimizado ${id}`
  await sql`update fornecedores set nome = ${anonymous}, documento = null, telefone = '', email = '', observacao = '',
      anonimizado_em = now(), alterado_em = now(), versao = versao + 1 where id = ${id}`.execute(trx)
  await sql`update compras set observacao = '', versao = versao + 1
      where fornecedor_id = ${id} and observacao <> ''`.execute(trx)
  const textos = [documento ?? '', formatDocumento(documento ?? ''), telefone, email].filter(Boolean)
  await anonymiseCaixaTexts(trx, { nome, textos })
  await sql`with idas as (delete from importacao_linhas l using importacoes i
      where i.id = l.importacao_id and i.tipo = 'fornecedores'
        and (l.fornecedor_id = ${id} or l.chave in (${documento}, 'nome ' || normalizar(${nome})))
      returning l.importacao_id)
    update importacoes set conteudo = null where id in (select importacao_id from idas)`.execute(trx)
  // Answers kept under a key stay, so that a repeated request writes nothing; the person in them goes.
  const blank = { nome: anonymous, documento: null, telefone: '', email: '', observacao: '' }
  await sql`update idempotencia set resposta = resposta || ${JSON.stringify(blank)}::jsonb
      where rota like 'POST /api/fornecedores%' and resposta->>'id' = ${String(id)}`.execute(trx)
  await sql`update idempotencia set resposta = resposta || jsonb_build_object('observacao', '', 'fornecedor',
        jsonb_build_object('id', ${id}::int, 'nome', ${anonymous}::text))
      where rota like 'POST /api/compras%' and resposta->'fornecedor'->>'id' = ${String(id)}`.execute(trx)
}

/**
 * Suppliers of the restored shop who are anonymised in the shop that it replaces (`atual`), in order. The moment of their
 * creation tells them from suppliers of another shop with the same number.
 */
export const listAnonymisedSince = async (db: Db, { nome }: Staged): Promise<number[]> =>
  (
    await rowsOf<{ id: number }>(db)`
    select f.id from fornecedores f join ${sql.table(nome)} a using (id, criado_em)
     where a.anonimizado_em is not null and f.anonimizado_em is null order by f.id`
  ).map(({ id }) => id)
