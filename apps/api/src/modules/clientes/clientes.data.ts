import type { ExportacaoDoCliente } from '@estampa/contract/clientes/clientes.routes.ts'
import type { ClienteAlteracao, ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { type Cliente, cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { type StatusDaVenda, statusCom } from '@estampa/contract/vendas/vendas.status.ts'
import { sql } from 'kysely'
import { givenFields } from '../../infra/base/change.ts'
import { rowOf, rowsOf, theRow } from '../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { DADOS, type DadoPessoal } from './pessoais.ts'

export const COLUNAS = cliente.keyof().options

export const clientePorId = (db: Db, id: number): Promise<Cliente | undefined> =>
  db.selectFrom('clientes').select(COLUNAS).$castTo<Cliente>().where('id', '=', id).executeTakeFirst()

export const lockClienteRow = (db: Transacao, id: number) =>
  db
    .selectFrom('clientes')
    .select(['id', 'nome', 'cpf', 'versao', 'id_bling', 'anonimizado_em', 'canal', 'consumidor_final'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertCliente = (db: Transacao, { versao: _, ...dados }: ClienteEntrada): Promise<Cliente> =>
  db.insertInto('clientes').values(dados).returning(COLUNAS).$castTo<Cliente>().executeTakeFirstOrThrow()

/** The one customer of sales without a name; made when first asked for. */
export async function readConsumidorFinal(db: Banco): Promise<Cliente> {
  const findCliente = () =>
    db.selectFrom('clientes').select(COLUNAS).$castTo<Cliente>().where('consumidor_final', '=', true).executeTakeFirst()
  const existente = await findCliente()
  if (existente) return existente
  await sql`insert into clientes (nome, cpf, consumidor_final) values ('Consumidor final', '', true)
    on conflict do nothing`.execute(db)
  return (await findCliente()) as Cliente
}

export const updateCliente = (db: Transacao, id: number, { versao: _, ...dados }: ClienteAlteracao) =>
  db
    .updateTable('clientes')
    .set({
      ...givenFields(dados),
      versao: sql<number>`versao + 1`,
      alterado_em: sql<string>`now()`,
    })
    .where('id', '=', id)
    .returning(COLUNAS)
    .$castTo<Cliente>()
    .executeTakeFirstOrThrow()

/** Adds to what is still to be told to the ERP: the changes of several people are one. */
export const recordChangedCampos = (db: Transacao, id: number, campos: readonly string[]) =>
  sql`update clientes set contato_mudado = array(select distinct unnest(contato_mudado || ${[...campos]}::text[]))
       where id = ${id}`.execute(db)

/** The ERP has the customer as it was in this version; what was changed since is still to be told. */
export const recordContatoTold = (db: Db, id: number, versao: number) =>
  db.updateTable('clientes').set({ contato_mudado: [] }).where('id', '=', id).where('versao', '=', versao).execute()

export const deleteClienteRow = (db: Transacao, id: number) => db.deleteFrom('clientes').where('id', '=', id).execute()

/** Sales of the customer, the cancelled ones too: they stay readable, and name who bought. */
export const usosDoCliente = (db: Transacao, id: number) =>
  theRow<{ vendas: number; orcamentos: number }>(db)`
    select (select count(*)::int from vendas where cliente_id = ${id}) as vendas,
           (select count(*)::int from orcamentos where cliente_id = ${id}) as orcamentos`

type VendaExportada = Omit<ExportacaoDoCliente['vendas'][number], 'status'> & { readonly status: StatusDaVenda }

/** The customer's sales, cancelled ones too, the oldest first. */
/** Rows of a customer's sales that one file holds: they are in memory at once. */
const LINHAS_DA_EXPORTACAO = 20_000

/** Whether the customer's sales, with lines and history, are more than one file holds. */
export const hasTooManyVendas = async (db: Banco, clienteId: number): Promise<boolean> =>
  (
    await theRow<{ linhas: number }>(db)`
      with v as (select id from vendas where cliente_id = ${clienteId} limit ${LINHAS_DA_EXPORTACAO + 1})
      select (select count(*) from v)::int
        + (select count(*) from (select from v join itens_venda i on i.venda_id = v.id limit ${LINHAS_DA_EXPORTACAO + 1}) n)::int
        + (select count(*) from (select from v join historico_vendas h on h.venda_id = v.id limit ${LINHAS_DA_EXPORTACAO + 1}) n)::int
        as linhas`
  ).linhas > LINHAS_DA_EXPORTACAO

export const vendasParaExportar = (db: Banco, clienteId: number) =>
  rowsOf<VendaExportada>(db)`
    select v.id, v.criado_em, v.status, v.origem, v.total, v.endereco, v.servico_frete, v.frete_valor,
      v.codigo_rastreamento, l.numero as numero_pedido_bling, v.canal, v.numero_no_canal, v.entrega_no_canal, v.observacoes_do_canal,
      (select coalesce(json_agg(json_build_object('titulo', i.titulo, 'variacao', i.variacao, 'sku', i.sku,
          'quantidade', i.quantidade, 'valor_unitario', i.valor_unitario, 'desconto', i.desconto)
          order by i.ordem, i.id), '[]') from itens_venda i where i.venda_id = v.id) as itens,
      (select coalesce(json_agg(json_build_object('criado_em', p.criado_em, 'forma', p.forma, 'valor', p.valor,
          'observacao', p.observacao) order by p.id), '[]') from pagamentos p
          where p.venda_id = v.id and p.estornado_em is null) as pagamentos,
      (select coalesce(json_agg(json_build_object('criado_em', h.criado_em, 'descricao', h.descricao) order by h.id), '[]')
        from historico_vendas h where h.venda_id = v.id) as historico
      from vendas v left join bling_pedidos l on l.venda_id = v.id where v.cliente_id = ${clienteId} order by v.id`

export async function contatoNoBling(db: Banco, clienteId: number): Promise<string | null> {
  const linha = await db.selectFrom('clientes').select('id_bling').where('id', '=', clienteId).executeTakeFirst()
  return linha?.id_bling ?? null
}

export type DadosDoComprador = Readonly<Record<DadoPessoal, string>>

/** Held until the caller's transaction ends. */
export const umCompradorPorVez = (trx: Transacao) =>
  sql`select pg_advisory_xact_lock(hashtext('estampa comprador'))`.execute(trx)

interface DoComprador {
  readonly id: number
  readonly cpf: string
  readonly id_bling: string | null
}
/** Customers that hold joined records now; `cpf` is the record's own document if it has one. */
const DO_JUNTADO = sql`select c.id, coalesce(nullif(j.cpf, ''), c.cpf) as cpf, c.id_bling
  from clientes_juntados j join clientes c on c.id = j.cliente_id`

export const clientePeloDocumento = async (trx: Transacao, cpf: string) =>
  (await rowOf<DoComprador>(trx)`
    select id, cpf, id_bling from clientes where cpf = ${cpf} and cpf <> '' and anonimizado_em is null`) ??
  (await rowOf<DoComprador>(
    trx,
  )`${DO_JUNTADO} where j.cpf = ${cpf} and j.cpf <> '' order by j.juntado_em desc limit 1`) ??
  undefined

export const clientePeloIdBling = async (trx: Transacao, idBling: string) =>
  (await rowOf<DoComprador>(trx)`select id, cpf, id_bling from clientes where id_bling = ${idBling}`) ??
  (await rowOf<DoComprador>(trx)`${DO_JUNTADO} where j.id_bling = ${idBling} order by j.juntado_em desc limit 1`) ??
  undefined

/** The contacts that belong to a customer here, or to a record joined into one. */
export async function contatosConhecidos(db: Banco, idsBling: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id_bling: string }>`
    select id_bling from clientes where id_bling = any(${[...idsBling]}::text[]) union
    select id_bling from clientes_juntados where id_bling = any(${[...idsBling]}::text[])`.execute(db)
  return new Set(rows.map(({ id_bling }) => id_bling))
}

export const setClienteIdBling = (trx: Transacao, id: number, id_bling: string | null) =>
  trx.updateTable('clientes').set({ id_bling, contato_mudado: [] }).where('id', '=', id).execute()

export const unlinkIdBling = (trx: Transacao, idBling: string) =>
  trx.updateTable('clientes').set({ id_bling: null, contato_mudado: [] }).where('id_bling', '=', idBling).execute()

export const insertComprador = async (
  trx: Transacao,
  comprador: DadosDoComprador & { readonly id_bling: string | null },
): Promise<number> => (await trx.insertInto('clientes').values(comprador).returning('id').executeTakeFirstOrThrow()).id

/** The customer that stands for all unknown buyers of a channel; made when first asked for. */
export async function clienteDoCanal(trx: Transacao, nome: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into clientes (nome, cpf, canal) values (${nome}, '', ${nome})
    on conflict (canal) do update set nome = excluded.nome returning id`.execute(trx)
  return (rows[0] as { id: number }).id
}

const LUGAR = ['cep', 'municipio', 'uf', 'endereco', 'numero', 'complemento', 'bairro'] as const
export type LugarDoComprador = Pick<DadosDoComprador, (typeof LUGAR)[number]>
const COLUNAS_DO_LUGAR = sql.join(LUGAR.map((coluna) => sql.ref(coluna)))
const SEM_LUGAR = sql<boolean>`concat(${COLUNAS_DO_LUGAR}) = ''`
const SEM_FISCO = sql<boolean>`(inscricao_estadual = '' and contribuinte = 'nao')`
/** Fields that come all together or not at all: the address, and what the customer is to the state's tax. */
const JUNTOS: Partial<Record<DadoPessoal, typeof SEM_LUGAR>> = {
  ...Object.fromEntries(LUGAR.map((campo) => [campo, SEM_LUGAR])),
  inscricao_estadual: SEM_FISCO,
  contribuinte: SEM_FISCO,
}
/** Alone they say nothing of a place. */
const DETALHES: ReadonlySet<DadoPessoal> = new Set(['uf', 'numero', 'complemento', 'bairro'])

/** Fills in what the customer's record lacks; a record always has a name. */
export async function fillEmptyClienteFields(trx: Transacao, id: number, d: DadosDoComprador): Promise<void> {
  const falta = (campo: DadoPessoal) => JUNTOS[campo] ?? sql<boolean>`${sql.ref(campo)} = ''`
  const campos = DADOS.filter((campo) => campo !== 'nome')
  const preenchidos = campos.map(
    (campo) => sql`${sql.ref(campo)} = case when ${falta(campo)} then ${d[campo]} else ${sql.ref(campo)} end`,
  )
  const isGiven = (campo: DadoPessoal) => d[campo] !== (campo === 'contribuinte' ? 'nao' : '')
  const novidades = campos.filter((campo) => isGiven(campo) && !DETALHES.has(campo)).map(falta)
  if (novidades.length === 0) return
  await sql`
    update clientes set ${sql.join(preenchidos)}, versao = versao + 1, alterado_em = now()
     where id = ${id} and anonimizado_em is null and not consumidor_final and (${sql.join(novidades, sql` or `)})`.execute(
    trx,
  )
}

/** Locks the customer and reads their address, with how many open sales go to it. */
export const moradaTravada = (trx: Transacao, id: number): Promise<(LugarDoComprador & { abertas: number }) | null> =>
  rowOf<LugarDoComprador & { abertas: number }>(trx)`
    select ${COLUNAS_DO_LUGAR}, (select count(*)::int from vendas v where v.cliente_id = clientes.id
               and v.status = any(${statusCom('pecas', 'reservadas')}::text[])) as abertas
      from clientes where id = ${id} and anonimizado_em is null and not consumidor_final and canal is null
       for update`

export const changeClienteEndereco = (trx: Transacao, id: number, lugar: LugarDoComprador) =>
  trx
    .updateTable('clientes')
    .set({ ...lugar, versao: sql<number>`versao + 1`, alterado_em: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
