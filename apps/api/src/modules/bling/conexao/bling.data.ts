import { sql, type UpdateObject } from 'kysely'
import type { DB } from '../../../infra/database/database.types.ts'
import { rowOf, theRow } from '../../../infra/database/sql.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'

/** `ligacao` tells this connection from those before and after it. */
export const conexao = (db: Db) =>
  db
    .selectFrom('bling_conexao')
    .selectAll()
    .select(sql<string | null>`conectada_em::text`.as('ligacao'))
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

/**
 * Data read of the account count only for the connection over which they were asked, and while that connection stands.
 */
const seAindaLigada = (ligacao: string | null) =>
  sql<boolean>`id = 1 and access is not null and conectada_em::text is not distinct from ${ligacao}::text`

/** Locks: one renewal at a time, over all processes. */
export const lockConexao = (db: Transacao) =>
  db.selectFrom('bling_conexao').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow()

const setConexaoFields = (db: Db, valores: UpdateObject<DB, 'bling_conexao'>) =>
  db.updateTable('bling_conexao').set(valores).where('id', '=', 1).execute()

/** An account that is connected anew: nothing of it is known. */
const NADA_LIDO = { empresa: null, forma_pagamento_id: null, situacoes: null, canais: null }

/** `nova`: a person authorised it anew; else the pair was renewed. */
export const saveBlingTokens = (
  db: Db,
  tokens: { access: Buffer; refresh: Buffer; segundos: number },
  { nova }: { nova: boolean } = { nova: false },
) =>
  setConexaoFields(db, {
    access: tokens.access,
    refresh: tokens.refresh,
    expira_em: sql<string>`now() + make_interval(secs => ${tokens.segundos})`,
    motivo: null,
    renovada_em: sql<string>`now()`,
    ...(nova ? { ...NADA_LIDO, conectada_em: sql<string>`now()` } : {}),
  })

export const forgetTokens = (db: Db, motivo: string | null) =>
  setConexaoFields(db, { access: null, refresh: null, expira_em: null, motivo })

/** Stores the same tokens under another key. */
export const changeTokenCifra = (db: Db, tokens: { access: Buffer; refresh: Buffer }) => setConexaoFields(db, tokens)

type Empresa = Readonly<Record<'id' | 'nome' | 'cnpj', string>>
const ligadaA = ({ id, nome, cnpj }: Empresa) => ({
  empresa_id: id,
  empresa: nome,
  ligada_id: id,
  ligada_nome: nome,
  ligada_cnpj: cnpj || null,
})
export const recordEmpresa = (db: Db, empresa: Empresa) => setConexaoFields(db, ligadaA(empresa))

/** Notes the company, read over a connection that may have ended since. */
export const keepEmpresa = (db: Db, empresa: Empresa, ligacao: string | null) =>
  db.updateTable('bling_conexao').set(ligadaA(empresa)).where(seAindaLigada(ligacao)).execute()

/** An administrator ended it: the next company is bound anew. */
export const unlinkEmpresa = (db: Db) => setConexaoFields(db, { empresa_id: null })

type Cadastros = { readonly forma_pagamento_id?: number } & Partial<Record<'situacoes' | 'canais', readonly object[]>>
/** Remembers what the account has, read over the connection `ligacao`. */
export const keepCadastros = (db: Db, { forma_pagamento_id, situacoes, canais }: Cadastros, ligacao: string | null) =>
  db
    .updateTable('bling_conexao')
    .set({
      forma_pagamento_id,
      situacoes: situacoes && JSON.stringify(situacoes),
      canais: canais && JSON.stringify(canais),
    })
    .where(seAindaLigada(ligacao))
    .execute()

/** Forgets records that may have been deleted at Bling: the next attempt asks again. */
export const forgetCadastros = (db: Db) => setConexaoFields(db, { forma_pagamento_id: null, situacoes: null })

export const forgetSituacoes = (db: Db) => setConexaoFields(db, { situacoes: null })

/** `empresa_id`: the company that this authorisation may bind the shop to though it was bound to another. */
export const saveAuthorisationState = (db: Db, estado: Buffer, usuario_id: number, empresa_id: string | null = null) =>
  db.insertInto('bling_autorizacoes').values({ estado, usuario_id, empresa_id }).execute()

/** Uses up the authorisation with this `state` if this person began it in the last quarter of an hour. */
export const spendAuthorisationState = (db: Transacao, usuarioId: number, estado: Buffer) =>
  db
    .updateTable('bling_autorizacoes')
    .set({ usada_em: sql<string>`now()` })
    .where('estado', '=', estado)
    .where('usuario_id', '=', usuarioId)
    .where('usada_em', 'is', null)
    .where('criada_em', '>', sql<string>`now() - interval '15 minutes'`)
    .returning(['estado', 'empresa_id'])
    .executeTakeFirst()

/** True for the first caller with this code; the others read its outcome. */
export const reserveAuthorisationCode = async (db: Db, codigo: Buffer): Promise<boolean> =>
  (await rowOf(db)`insert into bling_codigos (codigo) values (${codigo}) on conflict do nothing returning codigo`) !==
  null

/** It connected the shop. One that did not stays as it was reserved. */
export const acceptCodigo = (db: Db, codigo: Buffer) =>
  db.updateTable('bling_codigos').set({ aceito: true }).where('codigo', '=', codigo).execute()

export const codigoUsado = (db: Db, codigo: Buffer) =>
  db.selectFrom('bling_codigos').select('aceito').where('codigo', '=', codigo).executeTakeFirst()

/** True for the first delivery of an event. */
export const eventoNovo = async (db: Transacao, evento_id: string, tipo: string): Promise<boolean> =>
  (await rowOf(db)`
    insert into bling_eventos (evento_id, tipo) values (${evento_id}, ${tipo}) on conflict do nothing
    returning evento_id`) !== null

const intervalFromMs = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

/** While the account is refused, one request in this time, s. */
const ENTRE_SONDAGENS = 9

/** `espera`: ms until the turn. `recusas`: how often the account was refused just before. */
export interface Vez {
  readonly espera: number
  readonly recusas: number
}

/**
 * Takes the account's next turn. Null while everything is held, and for one that yields (`cede`) while turns are taken:
 * it takes one only when that is due. After a refusal the one that passes closes the way behind it, until its answer is
 * known.
 */
export const takeTurn = (db: Db, intervaloMs: number, segundoMs: number, cede = false): Promise<Vez | null> =>
  rowOf<Vez>(db)`
    update bling_limitador
       set proxima = greatest(clock_timestamp(), proxima) + ${intervalFromMs(intervaloMs)},
           pausa_ate = case when recusas > 0 then clock_timestamp() + ${intervalFromMs(ENTRE_SONDAGENS * segundoMs)}
                            else pausa_ate end
     where id = 1 and parado_ate <= clock_timestamp() and pausa_ate <= clock_timestamp()
       and (not ${cede}::boolean or proxima <= clock_timestamp())
    returning extract(epoch from proxima - clock_timestamp())::float8 * 1000 - ${intervaloMs}::float8 as espera,
              recusas`

export const limitador = (db: Db) =>
  db
    .selectFrom('bling_limitador')
    .select(['pausa_motivo', 'recusas', sql<boolean>`parado_ate > clock_timestamp()`.as('parado')])
    .executeTakeFirstOrThrow()

/** So long until the turns that are taken are over, ms; null while everything is held. */
export const readTurnsEnd = async (db: Db): Promise<number | null> =>
  (
    await rowOf<{ espera: number }>(db)`
      select greatest(extract(epoch from proxima - clock_timestamp())::float8 * 1000, 0) as espera from bling_limitador
       where id = 1 and parado_ate <= clock_timestamp() and pausa_ate <= clock_timestamp()`
  )?.espera ?? null

export type MotivoDaPausa = 'bloqueio' | 'autorizacao'

/**
 * The account was refused: nothing goes out for a while, longer each time it is a block. `antes`: the refusals in a row
 * when the request left, so that of those under way together one counts. Answers how often in a row by now.
 */
export async function recordBlingRecusa(
  db: Db,
  motivo: MotivoDaPausa,
  antes: number,
  segundoMs: number,
): Promise<number> {
  const segundos =
    motivo === 'autorizacao' ? sql`${ENTRE_SONDAGENS}::float8` : sql`least(15 * 2 ^ least(recusas, 2), 60)::float8`
  const anotada = await theRow<{ recusas: number }>(db)`
    update bling_limitador
       set pausa_ate = clock_timestamp() + ${segundos} * ${intervalFromMs(segundoMs)},
           recusas = greatest(recusas, ${antes}::int + 1), pausa_motivo = ${motivo}
     where id = 1 returning recusas`
  return anotada.recusas
}

/** It answers again, or a new authorisation begins. */
export const endPausa = (db: Db) =>
  db
    .updateTable('bling_limitador')
    .set({ pausa_ate: '-infinity', recusas: 0, pausa_motivo: null, retomada: null })
    .execute()

/** Seconds until the pause ends, when no job waits for that end yet; null when one does. */
export const markResume = async (db: Transacao, segundoMs: number): Promise<number | null> =>
  (
    await rowOf<{ segundos: number }>(db)`
    update bling_limitador set retomada = greatest(pausa_ate, now())
     where id = 1 and (retomada is null or retomada < now() or retomada < pausa_ate)
    returning greatest(extract(epoch from pausa_ate - now())::float8, ${segundoMs / 1000}::float8) as segundos`
  )?.segundos ?? null

/** Everybody waits: so long from now, or until tomorrow in São Paulo. */
export const postponeTurn = (db: Db, ms: number) =>
  sql`update bling_limitador set proxima = greatest(proxima, clock_timestamp() + ${intervalFromMs(ms)})`.execute(db)
export const stopUntilTomorrow = (db: Db) =>
  sql`update bling_limitador set parado_ate = (date_trunc('day', now() at time zone 'America/Sao_Paulo')
        + interval '1 day 1 minute') at time zone 'America/Sao_Paulo'`.execute(db)
