import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import { criarBanco, esvaziar } from '../support/banco.ts'

test('an update writes user names as they are compared, and keeps two that become one apart', async () => {
  const banco = await criarBanco()
  onTestFinished(() => banco.descartar())
  await esvaziar(banco)
  await migrate(banco.config, { only: knownMigrations().filter((nome) => nome < '0141') })
  const antes = ['Dona', 'ana\u200b', 'Ana', 'jo\u200da\u0303o', 'ｃａｉｘａ\u00a01', '\u200b', 'an\u00ada', 'ana-7']
  for (const username of antes)
    await sql`insert into usuarios (username, nome, tipo, senha_hash)
      values (${username}, 'x', 'funcionario', 'x')`.execute(banco.db)
  await migrate(banco.config)
  const { rows } = await sql<{ username: string }>`select username from usuarios order by id`.execute(banco.db)
  expect(rows.map(({ username }) => username)).toEqual([
    'Dona',
    'ana-2',
    'Ana',
    'joão',
    'caixa 1',
    'usuario',
    'ana-7-7',
    'ana-7',
  ])
})
