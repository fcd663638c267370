import { TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import type { Db } from '../../../infra/database/transaction.ts'

/** A customer as its contact needs it. */
export const clienteDoContato = (db: Db, id: number) =>
  db
    .selectFrom('clientes')
    .select(['id', ...TEXTOS_DO_CLIENTE, 'id_bling', 'anonimizado_em', 'consumidor_final', 'versao', 'contato_mudado'])
    .where('id', '=', id)
    .executeTakeFirst()
export type ClienteDoContato = NonNullable<Awaited<ReturnType<typeof clienteDoContato>>>
