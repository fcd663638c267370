import { expect, onTestFinished, test } from 'vitest'
import { ADMIN, abrirLoja } from '../../../test/support/loja.ts'
import { travar } from '../../../test/support/trava.ts'
import { ADMISSION } from './admission.ts'

const NEVER = 3_600_000

test('many sign-ins from one address do not keep other addresses out; a known device goes before them', async () => {
  const senha = { inside: 1, waiting: 3, waitMs: NEVER }
  const loja = await abrirLoja(undefined, { limites: { admission: { ...ADMISSION, senha } } })
  onTestFinished(() => loja.fechar())
  const from = (ip: string, cookie = '') => ({ 'x-forwarded-for': ip, cookie, authorization: '' })
  const first = await loja.pedir('POST', '/api/auth/login/', ADMIN, from('203.0.113.50'))
  const cookie = String(first.headers['set-cookie']).split(';')[0] as string
  const { release, waiting } = await travar(loja.banco, 'usuarios')
  const order: string[] = []
  const signIn = (name: string, ip: string, sent?: string) =>
    loja.pedir('POST', '/api/auth/login/', ADMIN, from(ip, sent)).then(({ status, body }) => {
      order.push(name)
      return status === 200 ? status : body.codigo
    })
  const flood = [1, 2, 3, 4, 5].map((n) => signIn(`flood ${n}`, `2001:db8::${n}`))
  await waiting(1)
  const good = signIn('good', '203.0.113.9')
  const known = signIn('known', '2001:db8::9', cookie)
  await release()
  // The fifth found the line full, the fourth made room for the other address.
  expect(await Promise.all(flood)).toEqual([200, 200, 200, 'SOBRECARGA', 'SOBRECARGA'])
  expect(await Promise.all([good, known])).toEqual([200, 200])
  expect(order.filter((name) => name !== 'flood 4' && name !== 'flood 5')).toEqual([
    'flood 1',
    'known',
    'flood 2',
    'good',
    'flood 3',
  ])
})
