import { afterAll, expect, test } from 'vitest'
import { createBanco } from '../test/support/banco.ts'
import { cifraDosAutenticadores } from './modules/autenticacao/segundo-fator/codigo.rules.ts'
import { createUsuario } from './modules/autenticacao/usuarios.rules.ts'
import { CONTA } from './modules/bling/conexao/bling.tokens.ts'
import { lostKey } from './serve.ts'
import { cifraDa } from './shop/conta-externa.ts'

const banco = await createBanco()
afterAll(() => banco.descartar())
const [antiga, nova] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const env = { CHAVE_SECRETA: undefined, DATA_DIR: '/loja/dados' }

test('the start says that the secret key is wrong, which data it cannot decrypt and what to do', async () => {
  expect(await lostKey(banco.db, env, nova)).toBeNull()
  const token = cifraDa(CONTA, antiga).encrypt('token')
  await banco.db.updateTable('bling_conexao').set({ access: token, refresh: token }).execute()
  await createUsuario(banco.db, { username: 'ana', senha: 'um cavalo azul no telhado', tipo: 'admin' })
  const { id } = await banco.db.selectFrom('usuarios').select('id').executeTakeFirstOrThrow()
  const segredo = cifraDosAutenticadores(antiga).encrypt('SEGREDO')
  await banco.db.insertInto('autenticadores').values({ usuario_id: id, segredo }).execute()

  expect(await lostKey(banco.db, env, antiga)).toBeNull()
  const warning = await lostKey(banco.db, env, nova)
  expect(warning).toMatch(/a ligação com o Bling; o aplicativo autenticador/)
  expect(warning).not.toContain('Melhor Envio')
  expect(warning).toContain('ponha-a de volta no arquivo /loja/dados/chave-secreta')
  expect(await lostKey(banco.db, env, null)).toBe(warning)
  expect(await lostKey(banco.db, { ...env, CHAVE_SECRETA: 'x' }, nova)).toContain('de volta em CHAVE_SECRETA')
})
