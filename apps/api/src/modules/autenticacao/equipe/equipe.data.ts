import { sql } from 'kysely'
import type { Db } from '../../../infra/database/transaction.ts'

const selectPessoas = (db: Db) =>
  db
    .selectFrom('usuarios as u')
    .select(['u.id', 'u.username', 'u.nome', 'u.tipo', 'u.ativo', 'u.permissoes_negadas'])
    .select(sql<boolean>`tem_segundo_fator(u.id)`.as('segundo_fator'))
    .select(sql<boolean>`u.senha_hash is null`.as('sem_senha'))
    .select(
      sql<string | null>`greatest(u.ultimo_acesso,
        (select max(s.usada_em) from sessoes s where s.usuario_id = u.id))`.as('ultimo_acesso'),
    )

/** Everybody, those who may sign in first. */
export const listEquipe = (db: Db) =>
  selectPessoas(db).orderBy('u.ativo', 'desc').orderBy(sql`u.nome collate "pt-BR-x-icu"`).orderBy('u.id').execute()

export const readPessoaRow = (db: Db, id: number) => selectPessoas(db).where('u.id', '=', id).executeTakeFirstOrThrow()

/** The one link of the person from now on. */
export const saveConvite = (db: Db, id: number, convite: Buffer, horas: number) =>
  db
    .updateTable('usuarios')
    .set({ convite, convite_ate: sql<string>`now() + make_interval(hours => ${horas})` })
    .where('id', '=', id)
    .returning('convite_ate')
    .executeTakeFirstOrThrow()

/** Whom a link is for, while it holds. */
export const findConvidada = (db: Db, convite: Buffer) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'username', 'nome', 'tipo'])
    .where('convite', '=', convite)
    .where('convite_ate', '>', sql<string>`now()`)
    .where('ativo', '=', true)
