import { statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import type { Banco, Transacao } from '../../infra/database/transaction.ts'
import { DADOS, type DadoPessoal } from './pessoais.ts'

export type DadosDoComprador = Readonly<Record<DadoPessoal, string>>

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
  trx.updateTable('clientes').set({ id_bling, contato_mudado: [] }).where('id', '=', id).execute()

export const soltarIdBling = (trx: Transacao, idBling: string) =>
  trx.updateTable('clientes').set({ id_bling: null, contato_mudado: [] }).where('id_bling', '=', idBling).execute()

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

const DO_ENDERECO: ReadonlySet<DadoPessoal> = new Set([
  'cep',
  'municipio',
  'uf',
  'endereco',
  'numero',
  'complemento',
  'bairro',
])

/** What the customer's record lacks; an address comes whole or not at all. A name is always there. */
export async function preencherVazios(trx: Transacao, id: number, d: DadosDoComprador): Promise<void> {
  const semEndereco = sql<boolean>`concat(cep, municipio, uf, endereco, numero, complemento, bairro) = ''`
  const temEndereco = [d.cep, d.municipio, d.endereco].some((parte) => parte !== '')
  const falta = (campo: DadoPessoal) => (DO_ENDERECO.has(campo) ? semEndereco : sql<boolean>`${sql.ref(campo)} = ''`)
  const campos = DADOS.filter((campo) => campo !== 'nome')
  const preenchidos = campos.map(
    (campo) => sql`${sql.ref(campo)} = case when ${falta(campo)} then ${d[campo]} else ${sql.ref(campo)} end`,
  )
  const novidades = [
    ...campos.filter((campo) => !DO_ENDERECO.has(campo) && d[campo] !== '').map(falta),
    ...(temEndereco ? [semEndereco] : []),
  ]
  if (novidades.length === 0) return
  await sql`
    update clientes set ${sql.join(preenchidos)}, versao = versao + 1, alterado_em = now()
     where id = ${id} and anonimizado_em is null and not consumidor_final and (${sql.join(novidades, sql` or `)})`.execute(
    trx,
  )
}

export type Lugar = Pick<
  DadosDoComprador,
  'cep' | 'municipio' | 'uf' | 'endereco' | 'numero' | 'complemento' | 'bairro'
>

/** The customer's address, and how many open sales go there. */
export async function moradaTravada(trx: Transacao, id: number): Promise<(Lugar & { abertas: number }) | undefined> {
  const { rows } = await sql<Lugar & { abertas: number }>`
    select cep, municipio, uf, endereco, numero, complemento, bairro,
           (select count(*)::int from vendas v where v.cliente_id = clientes.id
               and v.status = any(${statusCom('pecas', 'reservadas')}::text[])) as abertas
      from clientes where id = ${id} and anonimizado_em is null and not consumidor_final and canal is null
       for update`.execute(trx)
  return rows[0]
}

export const mudarMorada = (trx: Transacao, id: number, lugar: Lugar) =>
  trx
    .updateTable('clientes')
    .set({ ...lugar, versao: sql<number>`versao + 1`, alterado_em: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
