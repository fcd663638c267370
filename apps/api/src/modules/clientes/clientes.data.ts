import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import type { ClienteAlteracao, ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { TEXTOS_DO_CLIENTE } from '@estampa/contract/shared/maximos.ts'
import { sql } from 'kysely'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { contarLinhas } from '../../shop/contagens.ts'

export const COLUNAS = [
  'id',
  ...TEXTOS_DO_CLIENTE,
  'versao',
  'criado_em',
  'alterado_em',
  'anonimizado_em',
  'consumidor_final',
] as const satisfies (keyof Cliente)[]

export const clientePorId = (db: Db, id: number): Promise<Cliente | undefined> =>
  db.selectFrom('clientes').select(COLUNAS).where('id', '=', id).executeTakeFirst()

export const travarCliente = (db: Transacao, id: number) =>
  db
    .selectFrom('clientes')
    .select(['id', 'nome', 'cpf', 'versao', 'id_bling', 'anonimizado_em', 'canal', 'consumidor_final'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const inserirCliente = (db: Transacao, { versao: _, ...dados }: ClienteEntrada): Promise<Cliente> =>
  db.insertInto('clientes').values(dados).returning(COLUNAS).executeTakeFirstOrThrow()

/** The one customer of sales without a name; made when first asked for. */
export async function consumidorFinal(db: Banco): Promise<Cliente> {
  const ler = () => db.selectFrom('clientes').select(COLUNAS).where('consumidor_final', '=', true).executeTakeFirst()
  const existente = await ler()
  if (existente) return existente
  await db
    .insertInto('clientes')
    .values({ nome: 'Consumidor final', cpf: '', consumidor_final: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await ler()) as Cliente
}

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

/** Adds to what is still to be told to the ERP: the changes of several people are one. */
export const anotarMudados = (db: Transacao, id: number, campos: readonly string[]) =>
  db
    .updateTable('clientes')
    .set({ contato_mudado: sql<string[]>`array(select distinct unnest(contato_mudado || ${[...campos]}::text[]))` })
    .where('id', '=', id)
    .execute()

/** The ERP has the customer as it was in this version; what was changed since is still to be told. */
export const contatoContado = (db: Db, id: number, versao: number) =>
  db.updateTable('clientes').set({ contato_mudado: [] }).where('id', '=', id).where('versao', '=', versao).execute()

export const excluirCliente = (db: Transacao, id: number) => db.deleteFrom('clientes').where('id', '=', id).execute()

export const contarOrcamentosDoCliente = (db: Transacao, id: number): Promise<number> =>
  contarLinhas(db.selectFrom('orcamentos').where('cliente_id', '=', id))

/** Sales of the customer, the cancelled ones too: they stay readable, and name who bought. */
export const contarVendasDoCliente = (db: Transacao, id: number): Promise<number> =>
  contarLinhas(db.selectFrom('vendas').where('cliente_id', '=', id))
