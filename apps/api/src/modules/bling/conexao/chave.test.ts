import { beforeEach, expect, test } from 'vitest'
import { ADMIN } from '../../../../test/support/banco-de-loja.ts'
import { openLoja } from '../../../../test/support/loja.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { cifraDa } from '../../../shop/conta-externa.ts'
import { emulatedBling } from './bling.config.ts'
import { CONTA } from './bling.tokens.ts'

const bling = await lojaComBlingDoArquivo()
const { loja } = bling

/** Leaves tokens encrypted with a key that this installation does not have. */
const loseKey = async () => {
  const cifra = cifraDa(CONTA, Buffer.alloc(32, 99))
  await loja.banco.db
    .updateTable('bling_conexao')
    .set({ access: cifra.encrypt('acesso'), refresh: cifra.encrypt('renovacao') })
    .execute()
}
const conexao = () => bling.ler('/api/bling/conexao/')
const guardado = () => loja.banco.db.selectFrom('bling_conexao').selectAll().executeTakeFirstOrThrow()
const PERDIDA = expect.stringMatching(/outra chave secreta.*Conecte novamente\.$/s)

beforeEach(() => bling.conectar())

test('the shop says that it is not connected, why and what to do; the audit has it once', async () => {
  await loseKey()
  expect(await conexao()).toMatchObject({ conectado: false, motivo: PERDIDA })
  expect(await conexao()).toMatchObject({ conectado: false, motivo: PERDIDA })
  expect(await guardado()).toMatchObject({ access: null, refresh: null })
  const { results } = await bling.ler('/api/auditoria/?tipo=bling_desconectado')
  expect(results).toMatchObject([{ comando: 'sistema', detalhes: { motivo: PERDIDA } }])
})

test('disconnecting works; what cannot be read is not revoked', async () => {
  await loseKey()
  expect((await guardado()).access).not.toBeNull()
  expect((await loja.pedir('DELETE', '/api/bling/conexao/')).status).toBe(204)
  expect(await guardado()).toMatchObject({ access: null, refresh: null })
  expect(await bling.requisicoes('&caminho=oauth/revoke')).toEqual([])
})

test('a shop that opens with another key gives the tokens up at once', async () => {
  await loseKey()
  const banco = { ...loja.banco, descartar: () => Promise.resolve() }
  const secondLoja = await openLoja((publicUrl) => ({ ...emulatedBling(9), ativo: true, publicUrl }), { banco })
  expect(await guardado()).toMatchObject({ access: null, refresh: null, motivo: PERDIDA })
  expect((await secondLoja.pedir('POST', '/api/auth/login/', ADMIN)).status).toBe(200)
  await secondLoja.fechar()
})
