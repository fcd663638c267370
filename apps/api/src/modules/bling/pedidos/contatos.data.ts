import type { Banco, Transacao } from '../../../infra/transaction.ts'

/** A customer as its contact needs it. */
export const clienteDoContato = (db: Banco | Transacao, id: number) =>
  db
    .selectFrom('clientes')
    .select([
      'id',
      'nome',
      'cpf',
      'telefone',
      'email',
      'cep',
      'municipio',
      'uf',
      'endereco',
      'numero',
      'complemento',
      'bairro',
      'id_bling',
      'anonimizado_em',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
export type ClienteDoContato = NonNullable<Awaited<ReturnType<typeof clienteDoContato>>>
