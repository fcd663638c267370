import { type NotNull, sql } from 'kysely'
import type { Banco, Transacao } from '../../infra/transaction.ts'

type Db = Banco | Transacao

export type EstadoDoEnvio =
  | 'novo'
  | 'no_carrinho'
  | 'pagando'
  | 'pago'
  | 'gerado'
  | 'pronto'
  | 'cancelando'
  | 'cancelado'

const COLUMNS = [
  'id',
  'venda_id',
  'provedor',
  'codigo_servico',
  'recusa',
  'chave',
  'tentativas',
  'conteudo',
  'usuario_id',
  'id_externo',
  'protocolo',
  'arquivo',
  'codigo_rastreamento',
  'valor',
] as const

/** One shipment: a label wanted, being bought, made or given up. */
export type Envio = NonNullable<Awaited<ReturnType<typeof envioPorId>>>

const agora = sql<string>`now()`
const selecionar = (db: Db) => db.selectFrom('envios').select(COLUMNS).select(sql<EstadoDoEnvio>`estado`.as('estado'))

export const envioPorId = (db: Db, id: number) => selecionar(db).where('id', '=', id).executeTakeFirst()

/** The one whose label holds or is being made. */
export const envioVigente = (db: Db, vendaId: number) =>
  selecionar(db)
    .where('venda_id', '=', vendaId)
    .where('estado', 'not in', ['cancelando', 'cancelado'])
    .executeTakeFirst()

export const criarEnvio = (
  trx: Transacao,
  envio: { venda_id: number; provedor: 'melhor_envio' | 'loja'; codigo_servico: string; usuario_id: number },
) => trx.insertInto('envios').values(envio).returning('id').executeTakeFirstOrThrow()

export interface Notas {
  readonly recusa?: string | null
  readonly tentativas?: number
  readonly conteudo?: string | null
  readonly usuario_id?: number
  readonly id_externo?: string | null
  readonly protocolo?: string | null
  readonly arquivo?: string | null
  readonly codigo_rastreamento?: string | null
  readonly valor?: number | null
}

/** Moves it from one state to the next, with what that brought; false when it stands elsewhere: another was faster. */
export async function avancar(
  db: Db,
  id: number,
  de: EstadoDoEnvio,
  para: EstadoDoEnvio,
  notas: Notas = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('envios')
    .set({ recusa: null, ...notas, estado: para, alterado_em: agora })
    .where('id', '=', id)
    .where('estado', '=', de)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The label in force is given up; answers its shipment, if there was one. */
export const abandonarVigente = (trx: Transacao, vendaId: number) =>
  trx
    .updateTable('envios')
    .set({ estado: 'cancelando', recusa: null, alterado_em: agora })
    .where('venda_id', '=', vendaId)
    .where('estado', 'not in', ['cancelando', 'cancelado'])
    .returning('id')
    .executeTakeFirst()

/** On their way, waiting for nobody, and untouched for so long. */
export const parados = (db: Db, segundos: number) =>
  db
    .selectFrom('envios')
    .select('id')
    .where('estado', 'not in', ['pronto', 'cancelado'])
    .where('recusa', 'is', null)
    .where('alterado_em', '<=', sql<string>`now() - make_interval(secs => ${segundos})`)
    .orderBy('id')
    .execute()

/** A while of peace before it is looked at again. */
export const tocarEnvio = (db: Db, id: number) =>
  db.updateTable('envios').set({ alterado_em: agora }).where('id', '=', id).execute()

/** A shipment that the carrier can be asked about. */
export interface Rastreavel {
  readonly id: number
  readonly venda_id: number
  readonly id_externo: string
  readonly codigo_rastreamento: string | null
  /** What was heard last. */
  readonly rastreamento: unknown
}

const rastreaveis = (db: Db) =>
  db
    .selectFrom('envios as e')
    .innerJoin('vendas as v', 'v.id', 'e.venda_id')
    .select(['e.id', 'e.venda_id', 'e.id_externo', 'e.codigo_rastreamento', 'e.rastreamento'])
    .where('e.estado', '=', 'pronto')
    .where('e.id_externo', 'is not', null)
    .$narrowType<{ id_externo: NotNull }>()

export const rastreavel = (db: Db, vendaId: number): Promise<Rastreavel | undefined> =>
  rastreaveis(db).where('e.venda_id', '=', vendaId).executeTakeFirst()

const DIAS_DE_VIAGEM = 60
const UMA_PERGUNTA = 100

/** Parcels of sales that are still being worked on; those heard of longest ago first. */
export const aCaminho = (db: Db): Promise<Rastreavel[]> =>
  rastreaveis(db)
    .where('v.status', 'in', ['etiqueta', 'retirada', 'enviado'])
    .where('e.criado_em', '>', sql<string>`now() - make_interval(days => ${DIAS_DE_VIAGEM})`)
    .orderBy('e.alterado_em')
    .limit(UMA_PERGUNTA)
    .execute()

export const guardarRastreio = (db: Db, id: number, codigo: string | null, rastreamento: object) =>
  db
    .updateTable('envios')
    .set({ codigo_rastreamento: codigo, rastreamento: JSON.stringify(rastreamento), alterado_em: agora })
    .where('id', '=', id)
    .where('estado', '=', 'pronto')
    .execute()
