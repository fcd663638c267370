import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import type { ClienteAlteracao, ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import { sql } from 'kysely'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import { contarLinhas } from '../../shop/contagens.ts'

type Db = Banco | Transacao

export const COLUNAS = [
  'id',
  ...TEXTOS_DO_CLIENTE,
  'versao',
  'criado_em',
  'alterado_em',
  'anonimizado_em',
] as const satisfies (keyof Cliente)[]

export const clientePorId = (db: Db, id: number): Promise<Cliente | undefined> =>
  db.selectFrom('clientes').select(COLUNAS).where('id', '=', id).executeTakeFirst()

export const travarCliente = (db: Transacao, id: number) =>
  db
    .selectFrom('clientes')
    .select(['id', 'nome', 'cpf', 'versao', 'id_bling', 'anonimizado_em', 'canal'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const inserirCliente = (db: Transacao, { versao: _, ...dados }: ClienteEntrada): Promise<Cliente> =>
  db.insertInto('clientes').values(dados).returning(COLUNAS).executeTakeFirstOrThrow()

export const atualizarCliente = (
  db: Transacao,
  id: number,
  { versao: _, cpf, ...dados }: ClienteAlteracao,
): Promise<Cliente> =>
  db
    .updateTable('clientes')
    .set({
      ...dados,
      ...(cpf == null ? {} : { cpf }),
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning(COLUNAS)
    .executeTakeFirstOrThrow()

export const excluirCliente = (db: Transacao, id: number) => db.deleteFrom('clientes').where('id', '=', id).execute()

/** Sales of the customer, the cancelled ones too: they stay readable, and name who bought. */
export const contarVendasDoCliente = (db: Transacao, id: number): Promise<number> =>
  contarLinhas(db.selectFrom('vendas').where('cliente_id', '=', id))
