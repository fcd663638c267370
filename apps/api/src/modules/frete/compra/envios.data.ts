import { sql, type Updateable } from 'kysely'
import type { Envios } from '../../../infra/database/database.types.ts'
import { anyRow, rowsOf } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'

/**
 * How far a label has come, in the shop's words. `nova`: wanted, not noted at the carrier yet; `pagando`: asked to be
 * paid, perhaps paid; `a_confirmar`: dearer than a person has seen, waits for one; `falhou`: paid and not made, waits for a person; `cancelando`: being given back.
 */
export type EstadoDoEnvio =
  | 'nova'
  | 'no_carrinho'
  | 'a_confirmar'
  | 'pagando'
  | 'paga'
  | 'gerando'
  | 'pronta'
  | 'falhou'
  | 'cancelando'
  | 'cancelada'

export type Envio = NonNullable<Awaited<ReturnType<typeof envioPorId>>>

const agora = sql<string>`now()`
const FORA: EstadoDoEnvio[] = ['cancelando', 'cancelada']
const selectEnvios = (db: Db) =>
  db
    .selectFrom('envios')
    .select(['id', 'venda_id', 'provedor', 'codigo_servico', 'recusa', 'chave', 'tentativas', 'conteudo', 'usuario_id'])
    .select(['id_externo', 'protocolo', 'arquivo', 'codigo_rastreamento', 'valor', 'preco_aceito', 'vencida_em'])
    .select(['gerando_desde', 'consultas', 'falha_vista', 'cancelamento_pedido_em', 'nfe_chave'])
    .select(sql<EstadoDoEnvio>`estado`.as('estado'))
    .select(sql<EstadoDoEnvio | null>`estado_anterior`.as('estado_anterior'))
    .select(sql<boolean>`proxima_consulta is null or proxima_consulta <= now()`.as('devida'))

export const envioPorId = (db: Db, id: number) => selectEnvios(db).where('id', '=', id).executeTakeFirst()

/** The one whose label holds or is being made. */
export const envioVigente = (db: Db, vendaId: number) =>
  selectEnvios(db).where('venda_id', '=', vendaId).where('estado', 'not in', FORA).executeTakeFirst()

export const envioDoProvedor = (db: Db, provedor: string, idExterno: string) =>
  selectEnvios(db).where('provedor', '=', provedor).where('id_externo', '=', idExterno).executeTakeFirst()

export const createEnvio = (
  trx: Transacao,
  envio: { venda_id: number; provedor: string; codigo_servico: string; usuario_id: number },
) => trx.insertInto('envios').values(envio).returning('id').executeTakeFirstOrThrow()

export type Notas = Omit<Updateable<Envios>, 'id' | 'venda_id' | 'estado' | 'alterado_em'>

/** Moves it from one state to the next, with what that brought; false when it stands elsewhere: another was faster. */
export const advanceEnvio = (
  db: Db,
  id: number,
  currentEstado: EstadoDoEnvio,
  nextEstado: EstadoDoEnvio,
  notas: Notas = {},
) =>
  anyRow(
    db
      .updateTable('envios')
      .set({
        recusa: null,
        proxima_consulta: null,
        motivo_da_espera: null,
        ...notas,
        estado: nextEstado,
        alterado_em: agora,
      })
      .where('id', '=', id)
      .where('estado', '=', currentEstado)
      .returning('id'),
  )

/** The label in force is given up; answers its shipment, if there was one. */
export const abandonCurrentEnvio = (trx: Transacao, vendaId: number) =>
  trx
    .updateTable('envios')
    .set({ estado: 'cancelando', estado_anterior: null, recusa: null, proxima_consulta: null, alterado_em: agora })
    .where('venda_id', '=', vendaId)
    .where('estado', 'not in', FORA)
    .returning('id')
    .executeTakeFirst()

const ANTES_DA_DEVOLUCAO: Readonly<Partial<Record<EstadoDoEnvio, EstadoDoEnvio>>> = {
  pagando: 'paga',
  nova: 'no_carrinho',
  a_confirmar: 'no_carrinho',
}

/** Given back by a person: refused, it goes back to where it stood; what may or may not be paid counts as paid. */
export const returnCurrentEnvio = (trx: Transacao, { id, estado }: Envio) =>
  advanceEnvio(trx, id, estado, 'cancelando', { estado_anterior: ANTES_DA_DEVOLUCAO[estado] ?? estado })

/** On their way, not waiting for a person, and due or untouched for so long. */
export const parados = (db: Db, segundos: number) =>
  rowsOf<{ id: number }>(db)`
    select id from envios where estado not in ('pronta', 'falhou', 'cancelada') and recusa is null
       and coalesce(proxima_consulta, alterado_em) <= now() - make_interval(secs => ${segundos}) order by id`

/** Leaves it alone for so long; the waits so far decide how long. */
export const setEnvioWait = (db: Db, id: number, segundos: number, motivo: string | null = null) =>
  sql`update envios set consultas = consultas + 1, motivo_da_espera = ${motivo},
      proxima_consulta = now() + make_interval(secs => ${segundos}) where id = ${id}`.execute(db)

/** Ends the polling wait, as a person asks anew. */
export const queryEnvioNow = (db: Db, id: number) =>
  db.updateTable('envios').set({ proxima_consulta: null }).where('id', '=', id).execute()

export interface EtiquetaGuardada {
  readonly id: number
  readonly cliente_nome: string
  readonly codigo_servico_frete: string | null
  readonly arquivo: string | null
  readonly vencida: boolean
}
export const etiquetasDasVendas = (db: Db, ids: readonly number[]) =>
  rowsOf<EtiquetaGuardada>(db)`
    select v.id, c.nome as cliente_nome, v.codigo_servico_frete, e.vencida_em is not null as vencida,
           case when e.vencida_em is null then e.arquivo end as arquivo
      from vendas v join clientes c on c.id = v.cliente_id
      left join envios e on e.venda_id = v.id and e.estado = 'pronta'
     where v.id = any(${[...ids]}::int[])`

/** Notes which sales a file of joined labels shows, before the file exists; forgets the files that are long gone. */
export async function recordJoinedEtiquetas(db: Banco, arquivo: string, vendas: readonly number[]): Promise<void> {
  await sql`delete from etiquetas_juntas where criada_em < now() - interval '7 days'`.execute(db)
  await sql`insert into etiquetas_juntas (arquivo, vendas) values (${arquivo}, ${[...vendas]}::int[])`.execute(db)
}
