import { sql } from 'kysely'
import type { Banco, Transacao } from '../../infra/transaction.ts'

export interface DadosDoComprador {
  readonly nome: string
  readonly cpf: string
  readonly telefone: string
  readonly email: string
  readonly cep: string
  readonly municipio: string
  readonly uf: string
  readonly endereco: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
}

/** Held until the caller's transaction ends. */
export const umCompradorPorVez = (trx: Transacao) =>
  sql`select pg_advisory_xact_lock(hashtext('estampa comprador'))`.execute(trx)

const COLUNAS = ['id', 'cpf', 'id_bling'] as const

export const clientePeloDocumento = (trx: Transacao, cpf: string) =>
  trx
    .selectFrom('clientes')
    .select(COLUNAS)
    .where('cpf', '=', cpf)
    .where('cpf', '<>', '')
    .where('anonimizado_em', 'is', null)
    .executeTakeFirst()

export const clientePeloIdBling = (trx: Transacao, idBling: string) =>
  trx.selectFrom('clientes').select(COLUNAS).where('id_bling', '=', idBling).executeTakeFirst()

/** Those of these contacts that are customers here. */
export async function contatosConhecidos(db: Banco, idsBling: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id_bling: string }>`
    select id_bling from clientes where id_bling = any(${[...idsBling]}::text[])`.execute(db)
  return new Set(rows.map(({ id_bling }) => id_bling))
}

export const anotarIdBling = (trx: Transacao, id: number, id_bling: string | null) =>
  trx.updateTable('clientes').set({ id_bling }).where('id', '=', id).execute()

export const soltarIdBling = (trx: Transacao, idBling: string) =>
  trx.updateTable('clientes').set({ id_bling: null }).where('id_bling', '=', idBling).execute()

export const inserirComprador = async (
  trx: Transacao,
  comprador: DadosDoComprador & { readonly id_bling: string | null },
): Promise<number> => (await trx.insertInto('clientes').values(comprador).returning('id').executeTakeFirstOrThrow()).id

/** The customer that stands for all unknown buyers of a channel; made when first asked for. */
export const clienteDoCanal = async (trx: Transacao, nome: string): Promise<number> =>
  (
    await trx
      .insertInto('clientes')
      .values({ nome, cpf: '', canal: nome })
      .onConflict((conflict) => conflict.column('canal').doUpdateSet({ nome }))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** What the customer's record lacks; an address comes whole or not at all. */
export async function preencherVazios(trx: Transacao, id: number, d: DadosDoComprador): Promise<void> {
  const semEndereco = sql<boolean>`concat(cep, municipio, uf, endereco, numero, complemento, bairro) = ''`
  const doEndereco = (coluna: string, valor: string) =>
    sql`${sql.ref(coluna)} = case when ${semEndereco} then ${valor} else ${sql.ref(coluna)} end`
  const simples = (coluna: string, valor: string) =>
    sql`${sql.ref(coluna)} = case when ${sql.ref(coluna)} = '' then ${valor} else ${sql.ref(coluna)} end`
  const temEndereco = [d.cep, d.municipio, d.endereco].some((parte) => parte !== '')
  await sql`
    update clientes set ${simples('cpf', d.cpf)}, ${simples('telefone', d.telefone)}, ${simples('email', d.email)},
      ${doEndereco('cep', d.cep)}, ${doEndereco('municipio', d.municipio)}, ${doEndereco('uf', d.uf)},
      ${doEndereco('endereco', d.endereco)}, ${doEndereco('numero', d.numero)},
      ${doEndereco('complemento', d.complemento)}, ${doEndereco('bairro', d.bairro)},
      versao = versao + 1, alterado_em = now()
     where id = ${id} and anonimizado_em is null
       and ((cpf = '' and ${d.cpf} <> '') or (telefone = '' and ${d.telefone} <> '') or (email = '' and ${d.email} <> '')
         or (${temEndereco}::boolean and ${semEndereco}))`.execute(trx)
}
