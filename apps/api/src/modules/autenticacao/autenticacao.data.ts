import { sql } from 'kysely'
import type { Banco, Transacao } from '../../infra/transaction.ts'

type Db = Banco | Transacao

const COLUMNS = ['id', 'username', 'nome', 'tipo', 'senha_hash', 'senha_gerada', 'ativo', 'criado_em'] as const

export const usuarioPorNome = (db: Db, username: string) =>
  db
    .selectFrom('usuarios')
    .select(COLUMNS)
    .where(sql<string>`lower(username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst()

export const todosOsUsuarios = (db: Db) => db.selectFrom('usuarios').select(COLUMNS).orderBy('id').execute()

export const inserirUsuario = (
  db: Db,
  dados: { username: string; nome: string; tipo: string; senha_hash: string; senha_gerada: boolean },
) => db.insertInto('usuarios').values(dados).returning('id').executeTakeFirstOrThrow()

export const atualizarUsuario = (
  db: Db,
  id: number,
  dados: { senha_hash?: string; senha_gerada?: boolean; ativo?: boolean },
) => db.updateTable('usuarios').set(dados).where('id', '=', id).execute()

export const abrirSessao = (
  db: Db,
  sessao: { usuario_id: number; dias: number; endereco: string | null; agente: string | null },
) =>
  db
    .insertInto('sessoes')
    .values({
      usuario_id: sessao.usuario_id,
      endereco: sessao.endereco,
      agente: sessao.agente,
      expira_em: sql<string>`now() + make_interval(days => ${sessao.dias})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** One that is there already stays as it is. */
export const inserirRefresh = (db: Db, hash: Buffer, sessaoId: number) =>
  db
    .insertInto('refresh_tokens')
    .values({ hash, sessao_id: sessaoId })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

/** Locks the session of a refresh token; `segundosDesdeTroca` is null while the token is the current one. */
export const travarSessaoDoRefresh = (db: Transacao, hash: Buffer) =>
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

export const substituirRefresh = (db: Db, hash: Buffer) =>
  db
    .updateTable('refresh_tokens')
    .set({ substituido_em: sql<string>`now()` })
    .where('hash', '=', hash)
    .where('substituido_em', 'is', null)
    .execute()

/** From now on for `dias`, but never beyond `dias.maximo` from its beginning. */
export const prolongarSessao = (db: Db, sessaoId: number, dias: { semUso: number; maximo: number }) =>
  db
    .updateTable('sessoes')
    .set({
      usada_em: sql<string>`now()`,
      expira_em: sql<string>`least(now() + make_interval(days => ${dias.semUso}),
        criada_em + make_interval(days => ${dias.maximo}))`,
    })
    .where('id', '=', sessaoId)
    .execute()

export const revogarSessao = (db: Db, sessaoId: number, motivo: string) =>
  db
    .updateTable('sessoes')
    .set({ revogada_em: sql<string>`now()`, motivo })
    .where('id', '=', sessaoId)
    .where('revogada_em', 'is', null)
    .execute()

export const revogarSessoesDoUsuario = (db: Db, usuarioId: number, motivo: string) =>
  db
    .updateTable('sessoes')
    .set({ revogada_em: sql<string>`now()`, motivo })
    .where('usuario_id', '=', usuarioId)
    .where('revogada_em', 'is', null)
    .execute()

/** Sessions long over and failures of windows long past; the rest is left to the nightly job (retencao). */
export async function limparVencidos(db: Db): Promise<void> {
  await db.deleteFrom('sessoes').where('expira_em', '<', sql<string>`now() - interval '30 days'`).execute()
  await db.deleteFrom('tentativas_login').where('desde', '<', sql<string>`now() - interval '1 day'`).execute()
}

export interface Falhas {
  readonly chave: string
  readonly falhas: number
  /** Seconds until the window ends. */
  readonly restam: number
  /** Seconds since the failure before; null when there is none in the window. */
  readonly desdeAntes: number | null
}

const restam = (janelaSegundos: number) =>
  sql<number>`ceil(${janelaSegundos} - extract(epoch from now() - tentativas_login.desde))::int`.as('restam')

/** Failures under each key within the window. */
export const falhasRecentes = (db: Db, chaves: readonly string[], janelaSegundos: number): Promise<Falhas[]> =>
  db
    .selectFrom('tentativas_login')
    .select([
      'chave',
      'falhas',
      restam(janelaSegundos),
      sql<number>`extract(epoch from now() - ultima)::float8`.as('desdeAntes'),
    ])
    .where('chave', 'in', chaves)
    .where('desde', '>', sql<string>`now() - make_interval(secs => ${janelaSegundos})`)
    .execute()

/** Counts one more under each key and answers what that makes. */
export const registrarFalha = (db: Db, chaves: readonly string[], janelaSegundos: number): Promise<Falhas[]> =>
  db
    .insertInto('tentativas_login')
    .values([...chaves].sort().map((chave) => ({ chave, falhas: 1 })))
    .onConflict((conflict) =>
      conflict.column('chave').doUpdateSet((eb) => {
        const vencida = sql<boolean>`tentativas_login.desde <= now() - make_interval(secs => ${janelaSegundos})`
        return {
          falhas: sql<number>`case when ${vencida} then 1 else tentativas_login.falhas + 1 end`,
          desde: sql<string>`case when ${vencida} then ${eb.ref('excluded.desde')} else tentativas_login.desde end`,
          anterior: sql<string | null>`case when ${vencida} then null else tentativas_login.ultima end`,
          ultima: eb.ref('excluded.ultima'),
        }
      }),
    )
    .returning([
      'chave',
      'falhas',
      restam(janelaSegundos),
      sql<number | null>`extract(epoch from ultima - anterior)::float8`.as('desdeAntes'),
    ])
    .execute()

/** Holds these counts until the transaction ends. In the order of their keys, as counting does. */
export const travarFalhas = (db: Transacao, chaves: readonly string[]) =>
  db.selectFrom('tentativas_login').select('chave').where('chave', 'in', chaves).orderBy('chave').forUpdate().execute()

export const esquecerFalhas = (db: Db, chaves: readonly string[]) =>
  db.deleteFrom('tentativas_login').where('chave', 'in', chaves).execute()

/** One at a time among those who decide by who the other users are. */
export const travarUsuarios = (db: Transacao) => sql`select pg_advisory_xact_lock(hashtext('usuarios'))`.execute(db)
