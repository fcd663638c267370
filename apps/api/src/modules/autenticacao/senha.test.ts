import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type * as Senha from './senha.ts'
import { recusaDaSenhaNova, senhaComum, setThreadIdleMs } from './senha.ts'
import { createRandomSenha } from './usuarios.rules.ts'

// Not the module that the tests made cheap: a copy, as the program loads it.
const copia = './senha.ts?como-no-programa'
const { hashDaSenha, senhaConfere } = (await import(/* @vite-ignore */ copia)) as typeof Senha

test("the program's passwords are argon2id hashes at OWASP's cost, each with a salt of its own", async () => {
  const [firstHash, secondHash] = await Promise.all([hashDaSenha('a mesma frase'), hashDaSenha('a mesma frase')])
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(secondHash).not.toBe(firstHash)
  expect(await senhaConfere(firstHash, 'a mesma frase')).toBe(true)
  expect(await senhaConfere(firstHash, 'A mesma frase')).toBe(false)
})

test('without an account no password matches, not even the one that is compared with', async () => {
  expect(await senhaConfere(null, 'não é a senha de ninguém')).toBe(false)
})

/** The threads that are begun from now on. */
function threadsNovas(): Worker[] {
  const novas: Worker[] = []
  const recordThread = (nova: Worker) => void novas.push(nova)
  process.on('worker', recordThread)
  onTestFinished(() => void process.off('worker', recordThread))
  return novas
}

test('a thread that ends at work, or while it waits, is replaced: each password gets its answer', async () => {
  const novas = threadsNovas()
  // An earlier test's thread goes first: this one has to hold the one that it ends.
  setThreadIdleMs(0)
  await expect
    .poll(async () => {
      await senhaComum('qualquer', [])
      return novas.length
    })
    .toBeGreaterThan(0)
  setThreadIdleMs(600_000)
  await senhaComum('qualquer', [])
  const [comum, boa] = [senhaComum('brasil123', []), senhaComum('vento lilás na serra 88', [])]
  for (const nova of novas) await nova.terminate()
  expect(await Promise.all([comum, boa])).toEqual([true, false])

  const ultima = novas.at(-1)
  ultima?.emit('error', new Error('out of memory'))
  expect(await senhaComum('brasil123', [])).toBe(true)
  const nextWorker = novas.at(-1)
  expect(nextWorker).not.toBe(ultima)
  // Killed while no password waits.
  await Promise.all([once(nextWorker as Worker, 'exit'), nextWorker?.terminate()])
  expect(await senhaComum('vento lilás na serra 88', ['Ana'])).toBe(false)
  expect(novas.at(-1)).not.toBe(nextWorker)
})

const nomes = ['ana', 'Ana Prado', 'Camisaria Boa Vista']

test.each(['1', '12345678', 'senha123'])('%s is too short', async (senha) =>
  expect(await recusaDaSenhaNova(senha, nomes)).toMatch(/12 caracteres/),
)

test.each([
  '123456789012',
  '            ',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'qwertyuiopas',
  'Password123!',
  'P@ssw0rd1234',
  'iloveyou1234',
  'senhasenha123',
  'minhasenha123',
  'S3nh4S3nh4S3nh4',
  'flamengo2019',
  'palmeiras123',
  'felicidades1',
  'Senha@123456',
  'brasil brasil',
  'administrador1',
  'estampa12345',
  'ana123456789',
  'demonstração',
  'demonstracao',
  'brasilbrasil',
])('%s is common', async (senha) => expect(await recusaDaSenhaNova(senha, nomes)).toMatch(/fácil de adivinhar/))

test.each([
  'uma frase de quatro palavras',
  'cavalo bateria grampo certo',
  'correct horse battery staple',
  'tR7#kq0!Zp_w',
  'loja de demonstracao',
  'senha-da-dona',
  'senha-da-camisaria',
])('%s serves', async (senha) => expect(await recusaDaSenhaNova(senha, nomes)).toBeNull())

test('a long repetition is common, and a hostile text is judged soon', async () => {
  expect(await recusaDaSenhaNova('x'.repeat(1000), nomes)).toMatch(/fácil de adivinhar/)
  expect(await recusaDaSenhaNova('4@$5'.repeat(250), nomes)).toMatch(/fácil de adivinhar/)
})

test('what the shop generates serves, and is another password each time', async () => {
  const senhas = Array.from({ length: 20 }, createRandomSenha)
  for (const senha of senhas) expect(await recusaDaSenhaNova(senha, nomes)).toBeNull()
  expect(new Set(senhas).size).toBe(20)
})

test('names of the shop and of the user are refused, also with a few digits', async () => {
  expect(await recusaDaSenhaNova('camisaria-boa-vista', nomes)).toMatch(/nome da loja ou do usuário/)
  expect(await recusaDaSenhaNova('Estampa2026!', nomes)).toMatch(/nome da loja ou do usuário/)
})
