import { expect, test } from 'vitest'
import { recusaDaSenhaNova } from './senha-nova.ts'
import { gerarSenha } from './usuarios.rules.ts'

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

test('what the shop generates serves', async () => {
  for (let n = 0; n < 20; n++) expect(await recusaDaSenhaNova(gerarSenha(), nomes)).toBeNull()
})

test('names of the shop and of the user are refused, also with a few digits', async () => {
  expect(await recusaDaSenhaNova('camisaria-boa-vista', nomes)).toMatch(/nome da loja ou do usuário/)
  expect(await recusaDaSenhaNova('Estampa2026!', nomes)).toMatch(/nome da loja ou do usuário/)
})
