import type { CadastroJuntado } from '@estampa/contract/clientes/juncao.schemas.ts'
import { type CampoDaJuncao, HORAS_PARA_SEPARAR } from '@estampa/contract/clientes/juncao.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { sql } from 'kysely'
import type { Clientes } from '../../infra/database/database.types.ts'
import { rowOf, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'
import { mapDados } from './pessoais.ts'

/** Every table whose `cliente_id` names a customer, and whether people change its rows; a test asks the database. */
export const LEVADAS = {
  vendas: true,
  orcamentos: true,
  importacao_linhas: false,
  clientes_juntados: false,
  artes: false,
} as const
type Levada = keyof typeof LEVADAS
const TABELAS = Object.keys(LEVADAS) as Levada[]

/** The moved rows: {table: {id: `alterado_em`}}; the time is null in tables without that column. */
type Levados = Readonly<Record<Levada, Readonly<Record<string, string | null>>>>

/** Raises `versao`, so that open screens see the change. Keeps `alterado_em`: lists are ordered by it. */
const outraVersao = (tabela: Levada) => (LEVADAS[tabela] ? sql`, versao = t.versao + 1` : sql``)
const mudadaEm = (tabela: Levada) => (LEVADAS[tabela] ? sql`t.alterado_em` : sql`null::text`)

/** Moves all rows that name the customer `de` to `para`. */
export async function moveClienteRows(trx: Transacao, sourceId: number, targetId: number): Promise<Levados> {
  const levados: Partial<Record<Levada, Levados[Levada]>> = {}
  for (const tabela of TABELAS) {
    const { linhas } = await theRow<{ linhas: Levados[Levada] }>(trx)`
      with idas as (update ${sql.table(tabela)} t set cliente_id = ${targetId}${outraVersao(tabela)}
          where cliente_id = ${sourceId} returning t.id, ${mudadaEm(tabela)} as em)
      select coalesce(jsonb_object_agg(id, em), '{}') as linhas from idas`
    levados[tabela] = linhas
  }
  return levados as Levados
}

/** Moves the rows back. Answers the first row that was changed since the join; the caller then rolls back. */
export async function moveBackJuntado(trx: Transacao, { id, cliente_id, levados }: Juntado) {
  for (const tabela of TABELAS) {
    const intacta = LEVADAS[tabela] ? sql`and t.alterado_em = d.em::timestamptz` : sql``
    const { mudada } = await theRow<{ mudada: number | null }>(trx)`
      with ditas as (select key::int as id, value as em from jsonb_each_text(${JSON.stringify(levados[tabela])}::jsonb)),
      voltaram as (update ${sql.table(tabela)} t set cliente_id = ${id}${outraVersao(tabela)} from ditas d
          where t.id = d.id and t.cliente_id = ${cliente_id} ${intacta} returning t.id)
      select min(id) as mudada from ditas where id not in (select id from voltaram)`
    if (LEVADAS[tabela] && mudada !== null) return { tabela, id: mudada } as const
  }
  return null
}

/** All columns of a customer, without generated ones. A new column does not compile without its line. */
const COLUNAS_DA_FICHA = Object.keys({
  id: true,
  nome: true,
  cpf: true,
  inscricao_estadual: true,
  contribuinte: true,
  telefone: true,
  email: true,
  cep: true,
  municipio: true,
  uf: true,
  endereco: true,
  numero: true,
  complemento: true,
  bairro: true,
  codigo_ibge: true,
  versao: true,
  criado_em: true,
  alterado_em: true,
  anonimizado_em: true,
  id_bling: true,
  contato_mudado: true,
  canal: true,
  consumidor_final: true,
} satisfies Record<Exclude<keyof Clientes, 'busca' | 'nome_chave'>, true>)
const COLUNAS = sql.join(COLUNAS_DA_FICHA.map((coluna) => sql.ref(coluna)))

interface NovaJuncao {
  readonly id: number
  readonly cliente_id: number
  readonly vieram: readonly CampoDaJuncao[]
  readonly ficaram: readonly CampoDaJuncao[]
  readonly levados: Levados
  /** The version of the staying customer after the join. */
  readonly versao: number
  readonly usuario_id: number | null
}

/** Moves the record from `clientes` to `clientes_juntados`. */
export async function moveToJuntados(trx: Transacao, juncao: NovaJuncao): Promise<void> {
  const { id, cliente_id, vieram, ficaram, levados, versao, usuario_id } = juncao
  await sql`
    insert into clientes_juntados
      (id, cliente_id, juntado_a, ficha, criado_em, vieram, ficaram, levados, versao, usuario_id)
    select c.id, ${cliente_id}, ${cliente_id}, to_jsonb(c) - 'busca' - 'nome_chave', c.criado_em, ${[...vieram]}::text[],
      ${[...ficaram]}::text[], ${JSON.stringify(levados)}::jsonb, ${versao}, ${usuario_id} from clientes c where c.id = ${id}`.execute(
    trx,
  )
  await trx.deleteFrom('clientes').where('id', '=', id).execute()
}

/** Writes the fields that a join brings or takes away; raises the customer's version each time. */
export const changeClienteRecord = (
  trx: Transacao,
  id: number,
  mudanca: Partial<Pick<Cliente, CampoDaJuncao | 'codigo_ibge'>>,
): Promise<{ versao: number }> =>
  trx
    .updateTable('clientes')
    .set({ ...mudanca, versao: sql<number>`versao + 1`, alterado_em: sql<string>`now()` })
    .where('id', '=', id)
    .returning('versao')
    .executeTakeFirstOrThrow()

export interface Juntado {
  readonly id: number
  readonly cliente_id: number
  readonly juntado_a: number
  readonly vieram: readonly CampoDaJuncao[]
  readonly levados: Levados
  readonly versao: number
  readonly nome: string
  /** The join can still be undone (`HORAS_PARA_SEPARAR`). */
  readonly recente: boolean
}

const RECENTE = sql<boolean>`j.juntado_em > now() - make_interval(hours => ${sql.lit(HORAS_PARA_SEPARAR)})`

export const juntadoTravado = (trx: Transacao, id: number): Promise<Juntado | null> =>
  rowOf<Juntado>(trx)`
    select j.id, j.cliente_id, j.juntado_a, j.vieram, j.levados, j.versao, coalesce(j.ficha ->> 'nome', '') as nome,
      ${RECENTE} as recente from clientes_juntados j where j.id = ${id} for update`

/** Moves the record back to `clientes`. If another customer has its contact at the ERP by now, that customer keeps it. */
export async function restoreClienteRecord(trx: Transacao, id: number): Promise<void> {
  await sql`
    insert into clientes (${COLUNAS}) overriding system value
    select ${COLUNAS} from jsonb_populate_record(null::clientes, (
      select case when exists (select from clientes c where c.id_bling = j.id_bling)
          then j.ficha || '{"id_bling": null}' else j.ficha end from clientes_juntados j where j.id = ${id}))`.execute(
    trx,
  )
}

/** Deletes an undone join. `agora`, the customer's version, is written to the join before, so that it can be undone next. */
export async function forgetJuncao(trx: Transacao, { id, cliente_id, versao }: Juntado, agora: number) {
  await trx.deleteFrom('clientes_juntados').where('id', '=', id).execute()
  await trx
    .updateTable('clientes_juntados')
    .set({ versao: agora })
    .where('juntado_a', '=', cliente_id)
    .where('versao', '=', versao - 1)
    .execute()
}

/** The customer that now holds the joined record with this number. */
export const quemFicou = (db: Db, id: number): Promise<{ id: number; nome: string } | null> =>
  rowOf<{ id: number; nome: string }>(db)`
    select c.id, c.nome from clientes_juntados j join clientes c on c.id = j.cliente_id where j.id = ${id}`

type LinhaDoJuntado = Omit<CadastroJuntado, 'ficaram'> & {
  readonly ficaram: readonly CampoDaJuncao[]
  readonly ficha: Readonly<Partial<Record<CampoDaJuncao, string>>>
}

export const juntadosDe = (db: Db, clienteId: number) =>
  rowsOf<LinhaDoJuntado>(db)`
    select j.id, coalesce(j.ficha ->> 'nome', '') as nome, j.juntado_em, u.nome as usuario, j.vieram, j.ficaram, j.ficha,
      (select count(*)::int from jsonb_object_keys(j.levados -> 'vendas')) as vendas,
      (select count(*)::int from jsonb_object_keys(j.levados -> 'orcamentos')) as orcamentos,
      (${RECENTE} and j.juntado_a = j.cliente_id and j.ficha <> '{}') as separavel
      from clientes_juntados j left join usuarios u on u.id = j.usuario_id
     where j.cliente_id = ${clienteId} order by j.juntado_em desc, j.id desc`

/** The personal data in a customer's joined records. */
export type FichaJuntada = Pick<Cliente, 'id' | 'criado_em' | CampoDaJuncao> & {
  readonly juntado_em: string
  readonly id_bling: string | null
}
export async function fichasJuntadas(db: Db, clienteId: number): Promise<FichaJuntada[]> {
  const rows = await rowsOf<{ ficha: FichaJuntada; juntado_em: string }>(db)`
    select ficha, juntado_em from clientes_juntados where cliente_id = ${clienteId} and ficha <> '{}' order by id`
  // A column added after the join is absent in the stored record.
  const vazia = mapDados((_tratamento, campo) => (campo === 'contribuinte' ? 'nao' : ''))
  return rows.map(({ ficha, juntado_em }) => ({ ...vazia, ...ficha, juntado_em }))
}

/** Empties the joined records of an anonymised person; the rows stay. */
export const clearJuntados = (trx: Transacao, clienteId: number) =>
  trx.updateTable('clientes_juntados').set({ ficha: '{}' }).where('cliente_id', '=', clienteId).execute()

export const setJuntadoContato = (trx: Transacao, id: number, id_bling: string | null) =>
  sql`update clientes_juntados set ficha = ficha || jsonb_build_object('id_bling', ${id_bling}::text)
       where id = ${id} and ficha <> '{}'`.execute(trx)
