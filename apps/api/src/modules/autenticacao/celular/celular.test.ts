import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ADMIN } from '../../../../test/support/banco-de-loja.ts'
import { lojaDoArquivo } from '../../../../test/support/loja.ts'

const loja = await lojaDoArquivo()
const SEM = { authorization: '' }
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Safari/604.1'
const segredo = () => randomBytes(24).toString('base64url')
let vizinho = 0

/** A telephone with a secret and an address of its own. */
function celular(ticket = segredo()) {
  vizinho += 1
  const headers = { ...SEM, 'user-agent': IPHONE, 'x-forwarded-for': `192.168.0.${vizinho}` }
  return {
    pedir: (codigo: string) => loja.pedir('POST', '/api/auth/celular/pedir/', { codigo, ticket }, headers),
    entrar: () => loja.pedir('POST', '/api/auth/celular/entrar/', { ticket }, headers),
  }
}
async function showCode(): Promise<string> {
  const { status, body } = await loja.pedir('POST', '/api/auth/celular/')
  expect(status).toBe(201)
  return body.codigo
}
const situacao = async () => (await loja.pedir('GET', '/api/auth/celular/')).body
const answerCelular = (numero: number, aceitar: boolean) =>
  loja.pedir('POST', '/api/auth/celular/responder/', { numero, aceitar })
const RECUSADO = { status: 401, body: { codigo: 'CODIGO_DO_CELULAR_INVALIDO' } }
const atos = async (tipo: string) =>
  (await loja.pedir('GET', `/api/auditoria/?tipo=${tipo}`)).body.results as { detalhes: Record<string, unknown> }[]

test('a telephone signs in with a code after the person compared the number, and the audit tells of both', async () => {
  const codigo = await showCode()
  expect(await situacao()).toMatchObject({ estado: 'esperando', numero: null })
  const dele = celular()
  const { body: pedido } = await dele.pedir(codigo)
  expect(await situacao()).toMatchObject({ estado: 'pedido', numero: pedido.numero, aparelho: 'Safari no iPhone' })
  expect(await dele.entrar()).toMatchObject({ status: 202, body: { estado: 'esperando' } })
  expect((await answerCelular(pedido.numero, true)).status).toBe(204)
  // The dialog closes with the answer, before the telephone has asked again.
  await loja.pedir('DELETE', '/api/auth/celular/')
  const { status, body } = await dele.entrar()
  expect([status, body.usuario.username]).toEqual([200, ADMIN.username])
  const eu = await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${body.access}` })
  expect(eu.status).toBe(200)
  // Who holds the telephone has shown no password.
  const celularResponse = await loja.pedir('POST', '/api/copias/', undefined, {
    authorization: `Bearer ${body.access}`,
  })
  expect([celularResponse.status, celularResponse.body.codigo]).toEqual([403, 'CONFIRMAR_IDENTIDADE'])
  expect(await situacao()).toMatchObject({ estado: 'nenhum' })
  expect((await atos('codigo_de_celular')).length).toBe(1)
  expect((await atos('entrada'))[0]?.detalhes).toHaveProperty('por_codigo_da_sessao')
})

test('theft: a second telephone that read the same code voids it for both', async () => {
  const codigo = await showCode()
  const [dele, ladrao] = [celular(), celular()]
  const { body } = await dele.pedir(codigo)
  expect(await ladrao.pedir(codigo)).toMatchObject(RECUSADO)
  expect((await answerCelular(body.numero, true)).status).toBe(409)
  expect(await dele.entrar()).toMatchObject(RECUSADO)
  expect(await ladrao.entrar()).toMatchObject(RECUSADO)
  expect((await atos('entrada_recusada'))[0]?.detalhes['motivo']).toBe('código usado por dois aparelhos')
})

test('wrong device: refused by the person, it stays out', async () => {
  const codigo = await showCode()
  const ladrao = celular()
  const { body } = await ladrao.pedir(codigo)
  const wrongNumero = body.numero === 99 ? 10 : body.numero + 1
  expect((await answerCelular(wrongNumero, true)).status).toBe(409)
  expect(await ladrao.entrar()).toMatchObject({ status: 202 })
  expect((await answerCelular(body.numero, false)).status).toBe(204)
  expect((await atos('entrada_recusada'))[0]?.detalhes['motivo']).toBe('celular recusado pela própria pessoa')
  expect(await ladrao.entrar()).toMatchObject(RECUSADO)
  expect((await answerCelular(body.numero, true)).status).toBe(409)
})

test('a new code and closing the dialog make the code before void', async () => {
  const primeiro = await showCode()
  const segundo = await showCode()
  expect(await celular().pedir(primeiro)).toMatchObject(RECUSADO)
  await loja.pedir('DELETE', '/api/auth/celular/')
  expect(await celular().pedir(segundo)).toMatchObject(RECUSADO)
})

/** Signs a telephone in by a code; answers the tokens. */
async function signInByCodigo(): Promise<{ access: string }> {
  const dele = celular()
  const { body } = await dele.pedir(await showCode())
  await answerCelular(body.numero, true)
  return (await dele.entrar()).body
}

test('a session that began by a code shows none: one password does not open sessions without end', async () => {
  const body = await signInByCodigo()
  const headers = { authorization: `Bearer ${body.access}` }
  expect(await loja.pedir('POST', '/api/auth/celular/', undefined, headers)).toMatchObject({
    status: 403,
    body: { codigo: 'CODIGO_SO_COM_SENHA' },
  })
})

test('an administrator sees every device, of whom by full name, and signs one out', async () => {
  const body = await signInByCodigo()
  await sql`update usuarios set nome = 'Dona Lúcia'`.execute(loja.banco.db)
  const { rede, aparelhos } = (await loja.pedir('GET', '/api/aparelhos/')).body
  expect(rede).toBeNull()
  const [achado] = aparelhos.filter((aparelho: { aparelho: string }) => aparelho.aparelho === 'Safari no iPhone')
  expect(achado).toMatchObject({ pessoa: 'Dona Lúcia', por_codigo: true, atual: false })
  expect(achado.endereco).toBe(`192.168.0.${vizinho}`)
  const atual = aparelhos.find((aparelho: { atual: boolean }) => aparelho.atual)
  expect((await loja.pedir('DELETE', `/api/aparelhos/${atual.id}/`)).body.codigo).toBe('SESSAO_ATUAL')
  expect((await loja.pedir('DELETE', `/api/aparelhos/${achado.id}/`)).status).toBe(204)
  expect((await loja.pedir('DELETE', `/api/aparelhos/${achado.id}/`)).status).toBe(404)
  expect((await loja.pedir('DELETE', '/api/aparelhos/999999/')).status).toBe(404)
  const ato = { sessao: achado.id, encerradas: 1, aparelho: 'Safari no iPhone' }
  expect((await atos('sessao_encerrada')).map(({ detalhes }) => detalhes)).toEqual([ato])
  const depois = await loja.pedir('GET', '/api/auth/eu/', undefined, { authorization: `Bearer ${body.access}` })
  expect(depois.status).toBe(401)
})
