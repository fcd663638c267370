import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADMIN, abrirLoja } from '../../../../test/support/loja.ts'
import { abrirLojaComBling, type LojaComBling } from '../../../../test/support/loja-com-bling.ts'
import { cifraDa } from '../../../shop/conta-externa.ts'
import { emulatedBling } from './bling.config.ts'
import { CONTA } from './bling.tokens.ts'

let bling: LojaComBling
let loja: LojaComBling['loja']

beforeAll(async () => {
  bling = await abrirLojaComBling()
  ;({ loja } = bling)
})
afterAll(() => bling.fechar())

/** Leaves tokens encrypted with a key that this installation does not have. */
const perderChave = async () => {
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
  await perderChave()
  expect(await conexao()).toMatchObject({ conectado: false, motivo: PERDIDA })
  expect(await conexao()).toMatchObject({ conectado: false, motivo: PERDIDA })
  expect(await guardado()).toMatchObject({ access: null, refresh: null })
  const { results } = await bling.ler('/api/auditoria/?tipo=bling_desconectado')
  expect(results).toMatchObject([{ comando: 'sistema', detalhes: { motivo: PERDIDA } }])
})

test('disconnecting works; what cannot be read is not revoked', async () => {
  await perderChave()
  expect((await guardado()).access).not.toBeNull()
  expect((await loja.pedir('DELETE', '/api/bling/conexao/')).status).toBe(204)
  expect(await guardado()).toMatchObject({ access: null, refresh: null })
  expect(await bling.requisicoes('&caminho=oauth/revoke')).toEqual([])
})

test('publishing waits for a new authorisation instead of trying for ever, and then goes on', async () => {
  // The product's category is created at Bling, which needs the key.
  const { id } = await bling.criarProduto()
  await perderChave()
  // The product is looked up at Bling before anything is sent: impossible without a key for the tokens.
  const { status, body } = await loja.pedir('POST', `/api/produtos/${id}/publicar-no-bling/`)
  expect([status, body.requer_login_bling]).toEqual([401, true])
  await expect.poll(async () => (await guardado()).access).toBeNull()
  expect(await conexao()).toMatchObject({ conectado: false, motivo: PERDIDA })
  expect((await loja.pedir('POST', '/api/categorias/', { nome: 'X' })).status).toBe(401)
  expect((await bling.conectar()).status).toBe(200)
  await bling.concluida(await bling.publicar(id))
})

test('a shop that opens with another key gives the tokens up at once', async () => {
  await perderChave()
  const banco = { ...loja.banco, descartar: () => Promise.resolve() }
  const outra = await abrirLoja((publicUrl) => ({ ...emulatedBling(9), ativo: true, publicUrl }), { banco })
  expect(await guardado()).toMatchObject({ access: null, refresh: null, motivo: PERDIDA })
  expect((await outra.pedir('POST', '/api/auth/login/', ADMIN)).status).toBe(200)
  await outra.fechar()
})
