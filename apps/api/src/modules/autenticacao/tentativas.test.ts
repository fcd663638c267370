import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ADMIN, lojaDoArquivo } from '../../../test/support/loja.ts'
import { criarUsuario } from './usuarios.rules.ts'

const CAIXA = { username: 'caixa', password: 'uma frase do caixa' }
const loja = await lojaDoArquivo()
await criarUsuario(loja.banco.db, { username: CAIXA.username, senha: CAIXA.password, tipo: 'funcionario' })
beforeEach(() => sql`delete from tentativas_login`.execute(loja.banco.db))

interface Origem {
  readonly ip?: string
  readonly cookie?: string
}
const entrar = ({ username, password }: typeof CAIXA, { ip = '203.0.113.200', cookie = '' }: Origem = {}) =>
  loja.pedir('POST', '/api/auth/login/', { username, password }, { 'x-forwarded-for': ip, cookie, authorization: '' })
const errar = async (username: string, vezes: number, origem: Origem) => {
  const statuses: number[] = []
  for (let n = 0; n < vezes; n++) statuses.push((await entrar({ username, password: 'errada' }, origem)).status)
  return statuses
}
/** Signs in and answers the device's cookie, as the browser would send it. */
async function dispositivoDe(pessoa: typeof CAIXA): Promise<string> {
  const { status, headers } = await entrar(pessoa, { ip: '203.0.113.201' })
  expect(status).toBe(200)
  return String(headers['set-cookie']).split(';')[0] as string
}
const passaram = (segundos: number) =>
  sql`update tentativas_login set ultima = ultima - make_interval(secs => ${segundos})`.execute(loja.banco.db)
const tentativas = (n: number) => Array.from({ length: n }, () => 401)

test('a device on which the person signed in before is not counted with strangers, at the same address too', async () => {
  const cookie = await dispositivoDe(ADMIN)
  await errar('dona', 10, { ip: '203.0.113.1' })
  expect((await entrar(ADMIN, { ip: '203.0.113.1' })).status).toBe(429)
  expect((await entrar(ADMIN, { ip: '203.0.113.1', cookie })).status).toBe(200)
  expect((await entrar(ADMIN, { ip: '203.0.113.99', cookie })).status).toBe(200)
})

test('a device of one person is a stranger to another', async () => {
  const cookie = await dispositivoDe(CAIXA)
  expect(await errar('dona', 10, { cookie })).toEqual(tentativas(10))
  expect(await entrar(ADMIN, { cookie })).toMatchObject({ status: 429 })
  await passaram(60)
  expect(await entrar(ADMIN, { cookie })).toMatchObject({ status: 429 })
  expect((await entrar(CAIXA, { cookie })).status).toBe(200)
})

test('of many attempts at once on a known device that must wait, one learns that the password was wrong', async () => {
  const cookie = await dispositivoDe(ADMIN)
  await errar('dona', 1, { cookie })
  await sql`update tentativas_login set falhas = 16`.execute(loja.banco.db)
  await passaram(61)
  const errada = { username: 'dona', password: 'errada' }
  const respostas = await Promise.all(Array.from({ length: 8 }, () => entrar(errada, { cookie })))
  expect(respostas.filter(({ status }) => status === 401)).toHaveLength(1)
  expect(respostas.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('the addresses of an IPv6 network of 64 bits count as one', async () => {
  for (let n = 1; n <= 10; n++) expect(await errar('dona', 1, { ip: `2001:db8:0:1:${n}::${n}` })).toEqual([401])
  expect((await entrar(ADMIN, { ip: '2001:db8:0:1:aaaa::1' })).status).toBe(429)
  expect((await entrar(ADMIN, { ip: '2001:db8:0:2::1' })).status).toBe(200)
})
