import { type Insertable, sql } from 'kysely'
import type { ChavesDeAcesso } from '../../../infra/database/database.types.ts'
import { anyRow, theRow } from '../../../infra/database/sql.ts'
import type { Banco, Db, Transacao } from '../../../infra/database/transaction.ts'
import { countLinhas } from '../../../shop/contagens.ts'

export const daquiA = (segundos: number) => sql<string>`now() + make_interval(secs => ${segundos})`

/** Locks the person: one change at a time of what they sign in with. */
export const lockPessoa = (db: Transacao, usuarioId: number) =>
  db.selectFrom('usuarios').select('id').where('id', '=', usuarioId).forUpdate().executeTakeFirst()

export const hasSegundoFator = async (db: Db, usuarioId: number): Promise<boolean> =>
  (await theRow<{ tem: boolean }>(db)`select tem_segundo_fator(${usuarioId}) as tem`).tem

export const exigidoDosAdministradores = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('regras_de_acesso').select('segundo_fator_dos_administradores as exigido').executeTakeFirst())
    ?.exigido === true

export const saveSegundoFatorRequired = (db: Db, exigir: boolean) =>
  db.updateTable('regras_de_acesso').set({ segundo_fator_dos_administradores: exigir }).execute()

export const autenticador = (db: Db, usuarioId: number) =>
  db
    .selectFrom('autenticadores')
    .select(['segredo', 'confirmado_em', 'ultimo_passo'])
    .select(sql<boolean>`criado_em > now() - interval '30 minutes'`.as('recente'))
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()

/** Begins anew unless one is in use already; answers whether it did. */
export const startAutenticador = (db: Db, usuarioId: number, segredo: Buffer): Promise<boolean> =>
  anyRow(
    db
      .insertInto('autenticadores')
      .values({ usuario_id: usuarioId, segredo })
      .onConflict((conflict) =>
        conflict
          .column('usuario_id')
          .doUpdateSet({ segredo, criado_em: sql<string>`now()`, ultimo_passo: 0 })
          .where('autenticadores.confirmado_em', 'is', null),
      )
      .returning('usuario_id'),
  )

/** Takes a step of 30 s that lies after the last one taken; false when it does not. */
export const takeCodeStep = (db: Db, usuarioId: number, passo: number): Promise<boolean> =>
  anyRow(
    db
      .updateTable('autenticadores')
      .set({ ultimo_passo: passo })
      .where('usuario_id', '=', usuarioId)
      .where('ultimo_passo', '<', passo)
      .returning('usuario_id'),
  )

export const confirmAutenticador = (db: Db, usuarioId: number) =>
  db
    .updateTable('autenticadores')
    .set({ confirmado_em: sql<string>`now()` })
    .where('usuario_id', '=', usuarioId)
    .execute()

export const todosOsAutenticadores = (db: Db) =>
  db.selectFrom('autenticadores').select(['usuario_id', 'segredo']).execute()

export const replaceSecret = (db: Db, usuarioId: number, segredo: Buffer) =>
  db.updateTable('autenticadores').set({ segredo }).where('usuario_id', '=', usuarioId).execute()

export const deleteAutenticador = (db: Db, usuarioId: number): Promise<boolean> =>
  anyRow(
    db
      .deleteFrom('autenticadores')
      .where('usuario_id', '=', usuarioId)
      .where('confirmado_em', 'is not', null)
      .returning('usuario_id'),
  )

export const chavesDe = (db: Db, usuarioId: number) =>
  db
    .selectFrom('chaves_de_acesso')
    .select(['id', 'credencial', 'chave_publica', 'contador', 'transportes', 'nome', 'criada_em', 'usada_em'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id')
    .execute()
export type Chave = Awaited<ReturnType<typeof chavesDe>>[number]

export const insertPasskey = (db: Db, chave: Insertable<ChavesDeAcesso>) =>
  db.insertInto('chaves_de_acesso').values(chave).execute()

export const setPasskeyCounter = (db: Db, chaveId: number, contador: number) =>
  db.updateTable('chaves_de_acesso').set({ contador, usada_em: sql<string>`now()` }).where('id', '=', chaveId).execute()

export const deletePasskey = (db: Db, usuarioId: number, chaveId: number) =>
  db
    .deleteFrom('chaves_de_acesso')
    .where('usuario_id', '=', usuarioId)
    .where('id', '=', chaveId)
    .returning('nome')
    .executeTakeFirst()

export const removePasskeys = (db: Db, usuarioId: number) =>
  db.deleteFrom('chaves_de_acesso').where('usuario_id', '=', usuarioId).returning('id').execute()

export async function replaceRecoveryCodigos(db: Db, usuarioId: number, hashes: readonly string[]): Promise<void> {
  await forgetRecoveryCodigos(db, usuarioId)
  const linhas = hashes.map((hash, i) => ({ usuario_id: usuarioId, numero: i + 1, hash }))
  await db.insertInto('codigos_de_recuperacao').values(linhas).execute()
}

export const forgetRecoveryCodigos = (db: Db, usuarioId: number) =>
  db.deleteFrom('codigos_de_recuperacao').where('usuario_id', '=', usuarioId).execute()

export const codigosQueRestam = (db: Db, usuarioId: number): Promise<number> =>
  countLinhas(db.selectFrom('codigos_de_recuperacao').where('usuario_id', '=', usuarioId).where('usado_em', 'is', null))

export const codigoDeRecuperacao = (db: Db, usuarioId: number, numero: number) =>
  db
    .selectFrom('codigos_de_recuperacao')
    .select('hash')
    .where('usuario_id', '=', usuarioId)
    .where('numero', '=', numero)
    .where('usado_em', 'is', null)
    .executeTakeFirst()

/** False when it was used meanwhile. */
export const spendRecoveryCodigo = (db: Db, usuarioId: number, hash: string): Promise<boolean> =>
  anyRow(
    db
      .updateTable('codigos_de_recuperacao')
      .set({ usado_em: sql<string>`now()` })
      .where('usuario_id', '=', usuarioId)
      .where('hash', '=', hash)
      .where('usado_em', 'is', null)
      .returning('numero'),
  )

/** Writes down a sign-in that waits for its second factor, and forgets those that were never finished. */
export async function insertPendente(db: Db, hash: Buffer, usuarioId: number, segundos: number): Promise<void> {
  await db.deleteFrom('entradas_pendentes').where('expira_em', '<', sql<string>`now()`).execute()
  await db
    .insertInto('entradas_pendentes')
    .values({ hash, usuario_id: usuarioId, expira_em: daquiA(segundos) })
    .execute()
}

/** The person of a ticket that still holds. */
export const pessoaDoTicket = (db: Db, hash: Buffer) =>
  db
    .selectFrom('entradas_pendentes as e')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select(['u.id', 'u.username', 'u.nome', 'u.tipo', 'u.senha_gerada', 'u.permissoes_negadas'])
    .where('e.hash', '=', hash)
    .where('e.expira_em', '>', sql<string>`now()`)
    .where('u.ativo', '=', true)
    .executeTakeFirst()

export const saveChallenge = (db: Db, hash: Buffer, desafio: string) =>
  db.updateTable('entradas_pendentes').set({ desafio }).where('hash', '=', hash).execute()

/** Takes the challenge of a ticket away, so that it is answered once. */
export async function takeChallenge(db: Banco, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ desafio: string | null }>`
    update entradas_pendentes e set desafio = null from (
      select hash, desafio from entradas_pendentes where hash = ${hash} for update) antes
     where e.hash = antes.hash returning antes.desafio`.execute(db)
  return rows[0]?.desafio ?? null
}

/** Ends a ticket; false when it was used meanwhile. */
export const closePendente = (db: Db, hash: Buffer): Promise<boolean> =>
  anyRow(db.deleteFrom('entradas_pendentes').where('hash', '=', hash).returning('usuario_id'))

/** Tickets given out before a password or factor changed open nothing any more. */
export const forgetPendentes = (db: Db, usuarioId: number) =>
  db.deleteFrom('entradas_pendentes').where('usuario_id', '=', usuarioId).execute()

export const saveRegistrationChallenge = (db: Db, sessaoId: number, desafio: string, segundos: number) =>
  db
    .insertInto('desafios_de_registro')
    .values({ sessao_id: sessaoId, desafio, expira_em: daquiA(segundos) })
    .onConflict((conflict) => conflict.column('sessao_id').doUpdateSet({ desafio, expira_em: daquiA(segundos) }))
    .execute()

export async function takeRegistrationChallenge(db: Db, sessaoId: number): Promise<string | null> {
  const tomado = await db
    .deleteFrom('desafios_de_registro')
    .where('sessao_id', '=', sessaoId)
    .returning(['desafio', sql<boolean>`expira_em > now()`.as('vale')])
    .executeTakeFirst()
  return tomado?.vale ? tomado.desafio : null
}
