import { expect, test } from 'vitest'
import type * as Senha from './senha.ts'

// Not the module that the tests made cheap: a copy, as the program loads it.
const copia = './senha.ts?como-no-programa'
const { hashDaSenha, senhaConfere } = (await import(/* @vite-ignore */ copia)) as typeof Senha

test("the program's passwords are argon2id hashes at OWASP's cost, each with a salt of its own", async () => {
  const [um, outro] = await Promise.all([hashDaSenha('a mesma frase'), hashDaSenha('a mesma frase')])
  expect(um).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(outro).not.toBe(um)
  expect(await senhaConfere(um, 'a mesma frase')).toBe(true)
  expect(await senhaConfere(um, 'A mesma frase')).toBe(false)
})

test('without an account no password matches, not even the one that is compared with', async () => {
  expect(await senhaConfere(null, 'não é a senha de ninguém')).toBe(false)
})
