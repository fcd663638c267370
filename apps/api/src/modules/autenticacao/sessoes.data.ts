import type { Metodo } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { type Selectable, sql } from 'kysely'
import type { Sessoes } from '../../infra/database/database.types.ts'
import { theRow } from '../../infra/database/sql.ts'
import type { Db } from '../../infra/database/transaction.ts'

/** After this time a session without an objection counts as known, like a confirmed one. */
const DIAS_SEM_OBJECAO = 7
/** How long an unanswered notice of a new device is shown. */
const DIAS_DE_AVISO = 30

/** Is this session known to be the person's own? */
const conhecida = sql<boolean>`(not s.nova or s.reconhecida_em is not null
  or s.criada_em < now() - make_interval(days => ${DIAS_SEM_OBJECAO}))`

/** Had this person sessions before, and none on this device that is known to be theirs? */
const isAparelhoNovo = (usuarioId: number, dispositivo: string) => sql<boolean>`(
  select count(*) > 0 and not coalesce(bool_or(s.dispositivo = ${dispositivo} and ${conhecida}), false)
    from sessoes s where s.usuario_id = ${usuarioId})`

interface NovaSessao {
  readonly usuario_id: number
  readonly dias: number
  readonly endereco: string
  readonly agente: string | null
  readonly dispositivo: string
  readonly segundo_fator: Metodo | null
  /** Digest of its first refresh token. */
  readonly hash: Buffer
}

/**
 * Inserts a session with its first refresh token; `nova`: on a device that is not known to be the person's. Notes the time on
 * the person too, unless a write of that person holds the row: a sign-in would wait for its end, and the session says the time.
 */
export const insertSessao = (db: Db, { dias, hash, ...sessao }: NovaSessao): Promise<{ id: number; nova: boolean }> =>
  db
    .with('sessao', (cte) =>
      cte
        .insertInto('sessoes')
        .values({
          ...sessao,
          nova: isAparelhoNovo(sessao.usuario_id, sessao.dispositivo),
          expira_em: sql<string>`now() + make_interval(days => ${dias})`,
          confirmada_em: sql<string>`now()`,
        })
        .returning(['id', 'nova']),
    )
    .with('refresh', (cte) =>
      cte
        .insertInto('refresh_tokens')
        .columns(['hash', 'sessao_id'])
        .expression((row) => row.selectFrom('sessao').select([sql<Buffer>`${hash}::bytea`.as('hash'), 'id'])),
    )
    .with('acesso', (cte) =>
      cte
        .updateTable('usuarios')
        .set({ ultimo_acesso: sql<string>`now()` })
        .where('id', 'in', (row) =>
          row.selectFrom('usuarios').select('id').where('id', '=', sessao.usuario_id).forNoKeyUpdate().skipLocked(),
        ),
    )
    .selectFrom('sessao')
    .select(['id', 'nova'])
    .executeTakeFirstOrThrow()

/** The open sessions of a person, the last used first. */
export const sessoesAbertas = (db: Db, usuarioId: number) =>
  db
    .selectFrom('sessoes as s')
    .select(['s.id', 's.criada_em', 's.usada_em', 's.endereco', 's.usada_de', 's.agente', 's.segundo_fator'])
    .select(sql<boolean>`not ${conhecida}`.as('nova'))
    .where('s.usuario_id', '=', usuarioId)
    .where('s.revogada_em', 'is', null)
    .where('s.expira_em', '>', sql<string>`now()`)
    .orderBy('s.usada_em', 'desc')
    .orderBy('s.id', 'desc')
    .limit(200)
    .execute()

export const sessaoDaPessoa = (db: Db, usuarioId: number, sessaoId: number) =>
  db
    .selectFrom('sessoes as s')
    .select(['s.id', 's.dispositivo', 's.agente', 's.endereco', 's.nova', 's.aviso_de_senha_dispensado'])
    .select([conhecida.as('conhecida'), sql<boolean>`s.revogada_em is null and s.expira_em > now()`.as('aberta')])
    .where('s.usuario_id', '=', usuarioId)
    .where('s.id', '=', sessaoId)
    .executeTakeFirst()

/** The latest sign-in from each new device that the person has not answered for yet. */
export async function entradasNovas(db: Db, usuarioId: number, dispositivo: string | null, motivoDaPessoa: string) {
  type Entrada = Pick<Selectable<Sessoes>, 'id' | 'agente' | 'endereco' | 'criada_em'> & { readonly encerrada: boolean }
  const { rows } = await sql<Entrada>`
    select * from (
      select distinct on (s.dispositivo) s.id, s.agente, s.endereco, s.criada_em,
             (s.revogada_em is not null or s.expira_em <= now()) as encerrada
        from sessoes s
       where s.usuario_id = ${usuarioId} and s.nova and s.reconhecida_em is null
         and s.dispositivo is distinct from ${dispositivo}
         and s.criada_em > now() - make_interval(days => ${DIAS_DE_AVISO})
         and s.motivo is distinct from ${motivoDaPessoa}
       order by s.dispositivo, s.id desc) as por_aparelho
     order by id desc limit 20`.execute(db)
  return rows
}

/** Ends the open sessions among these; answers how many. */
export async function revokeSessoes(db: Db, ids: readonly number[], motivo: string): Promise<number> {
  if (ids.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('sessoes')
    .set({ revogada_em: sql<string>`now()`, motivo })
    .where('id', 'in', ids)
    .where('revogada_em', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the open sessions of the person but this one; answers how many. */
export async function revokeRemainingSessoes(
  db: Db,
  { id: usuarioId, sessaoId }: { readonly id: number; readonly sessaoId: number },
  motivo: string,
): Promise<number> {
  const remainingSessoes = sessoesDe(db, usuarioId)
    .where('expira_em', '>', sql<string>`now()`)
    .where('id', '<>', sessaoId)
  return revokeSessoes(db, idsDe(await remainingSessoes.execute()), motivo)
}

export const sessoesDoAparelho = async (db: Db, usuarioId: number, dispositivo: string): Promise<number[]> =>
  idsDe(await sessoesDe(db, usuarioId).where('dispositivo', '=', dispositivo).execute())

const sessoesDe = (db: Db, usuarioId: number) =>
  db.selectFrom('sessoes').select('id').where('usuario_id', '=', usuarioId)
const idsDe = (linhas: readonly { readonly id: number }[]) => linhas.map(({ id }) => id)

export const recogniseAparelho = (db: Db, usuarioId: number, dispositivo: string | null) =>
  db
    .updateTable('sessoes')
    .set({ reconhecida_em: sql<string>`now()` })
    .where('usuario_id', '=', usuarioId)
    .where('dispositivo', 'is not distinct from', dispositivo)
    .where('nova', '=', true)
    .where('reconhecida_em', 'is', null)
    .execute()

export const dismissSenhaAviso = (db: Db, sessaoId: number) =>
  db.updateTable('sessoes').set({ aviso_de_senha_dispensado: true }).where('id', '=', sessaoId).execute()

/** How this session was confirmed besides the password. */
export const setSegundoFator = (db: Db, sessaoId: number, segundoFator: 'chave' | 'codigo') =>
  db.updateTable('sessoes').set({ segundo_fator: segundoFator }).where('id', '=', sessaoId).execute()

/** The open sessions of everybody, the last used first. */
export const sessoesDaLoja = (db: Db) =>
  db
    .selectFrom('sessoes as s')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select(['s.id', 's.criada_em', 's.usada_em', 's.endereco', 's.usada_de', 's.agente', 's.por_codigo'])
    .select(['u.username', 'u.nome'])
    .where('s.revogada_em', 'is', null)
    .where('s.expira_em', '>', sql<string>`now()`)
    .where('u.ativo', '=', true)
    .orderBy('s.usada_em', 'desc')
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute()

export const donaDaSessao = (db: Db, sessaoId: number) =>
  db
    .selectFrom('sessoes as s')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select(['u.id', 'u.username', 's.agente'])
    .where('s.id', '=', sessaoId)
    .executeTakeFirst()

/** The person has proved who they are. */
export const confirmSessao = (db: Db, sessaoId: number) =>
  db.updateTable('sessoes').set({ confirmada_em: sql<string>`now()` }).where('id', '=', sessaoId).execute()

/** Whether the shop prints and uses cash drawers: a person who signs in on a new device has their screens at once. */
export const readShopChoices = (db: Db): Promise<{ imprime: boolean; usa_caixa: boolean }> =>
  theRow<{ imprime: boolean; usa_caixa: boolean }>(db)`
    select (select ativa from producao_configuracao) as imprime, (select ativo from caixas_configuracao) as usa_caixa`
