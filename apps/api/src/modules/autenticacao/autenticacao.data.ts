import { comoNomeDeUsuario } from '@estampa/contract/usuarios/usuarios.schemas.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Usuarios } from '../../infra/database/database.types.ts'
import type { Db, Transacao } from '../../infra/database/transaction.ts'

const COLUMNS = [
  ...(['id', 'username', 'nome', 'tipo', 'senha_hash', 'senha_gerada', 'ativo', 'ultimo_acesso'] as const),
  'permissoes_negadas',
  'convite',
] as const

export const usuarioPorNome = (db: Db, username: string) =>
  db
    .selectFrom('usuarios')
    .select(COLUMNS)
    .where(sql<string>`lower(username)`, '=', comoNomeDeUsuario(username).toLowerCase())
    .executeTakeFirst()

export const usuarioPorId = (db: Db, id: number) =>
  db.selectFrom('usuarios').select(COLUMNS).where('id', '=', id).executeTakeFirst()

export const todosOsUsuarios = (db: Db) => db.selectFrom('usuarios').select(COLUMNS).orderBy('id').execute()

const SEM_CONVITE = { convite: null, convite_ate: null }

type NovoUsuario = Omit<Insertable<Usuarios>, 'id' | 'ativo' | 'ultimo_acesso' | 'convite' | 'convite_ate'>
export const insertUsuarioRow = (db: Db, dados: NovoUsuario) =>
  db.insertInto('usuarios').values(dados).returning('id').executeTakeFirstOrThrow()

export const updateUsuario = (
  db: Db,
  id: number,
  dados: Pick<Updateable<Usuarios>, 'nome' | 'tipo' | 'ativo' | 'permissoes_negadas'>,
) => db.updateTable('usuarios').set(dados).where('id', '=', id).execute()

/** A link to set a password opens nothing any more. */
export const forgetConvite = (db: Db, id: number) =>
  db.updateTable('usuarios').set(SEM_CONVITE).where('id', '=', id).execute()

/** A new password. A link to set one opens nothing any more. */
export const saveSenha = (db: Db, id: number, senha: Pick<Updateable<Usuarios>, 'senha_hash' | 'senha_gerada'>) =>
  db
    .updateTable('usuarios')
    .set({ ...senha, ...SEM_CONVITE })
    .where('id', '=', id)
    .execute()

/** Inserts a refresh token; a stored one stays as it is. */
export const insertRefresh = (db: Db, hash: Buffer, sessaoId: number) =>
  db
    .insertInto('refresh_tokens')
    .values({ hash, sessao_id: sessaoId })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

/** Locks the session of a refresh token; `segundosDesdeTroca` is null while the token is the current one. */
export const lockSessaoByRefresh = (db: Transacao, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens as r')
    .innerJoin('sessoes as s', 's.id', 'r.sessao_id')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select([
      's.id as sessaoId',
      'u.id as usuarioId',
      'u.username',
      'u.nome',
      'u.tipo',
      sql<number | null>`extract(epoch from now() - r.substituido_em)::float8`.as('segundosDesdeTroca'),
      sql<number>`extract(epoch from now() - r.criado_em)::float8 / 3600`.as('idadeHoras'),
      sql<boolean>`s.revogada_em is null and s.expira_em > now() and u.ativo`.as('viva'),
    ])
    .where('r.hash', '=', hash)
    .forUpdate('s')
    .executeTakeFirst()

export const replaceRefresh = (db: Db, hash: Buffer) =>
  db
    .updateTable('refresh_tokens')
    .set({ substituido_em: sql<string>`now()` })
    .where('hash', '=', hash)
    .where('substituido_em', 'is', null)
    .execute()

/** From now on for `dias`, but never beyond `dias.maximo` from its beginning. */
export const extendSessao = (
  db: Db,
  sessaoId: number,
  dias: { semUso: number; maximo: number },
  endereco: string | null,
) =>
  db
    .updateTable('sessoes')
    .set({
      usada_em: sql<string>`now()`,
      usada_de: endereco,
      expira_em: sql<string>`least(now() + make_interval(days => ${dias.semUso}),
        criada_em + make_interval(days => ${dias.maximo}))`,
    })
    .where('id', '=', sessaoId)
    .execute()

/** A person whose password, role or place in the shop changed: sessions end, and so do sign-ins in progress. */
export async function endAcessos(db: Db, usuarioId: number, motivo: string): Promise<void> {
  const abertas = db.updateTable('sessoes').where('usuario_id', '=', usuarioId).where('revogada_em', 'is', null)
  await abertas.set({ revogada_em: sql<string>`now()`, motivo }).execute()
  await db.deleteFrom('entradas_pendentes').where('usuario_id', '=', usuarioId).execute()
}

/** Takes the one lock of all who decide by who the other users are. */
export const lockUsuarios = (db: Transacao) => sql`select pg_advisory_xact_lock(hashtext('usuarios'))`.execute(db)
