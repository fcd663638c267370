import { expect, test } from 'vitest'
import { recusaDaSenha } from './senha.ts'

const nomes = ['maria', 'Maria de Fátima Souza', 'Camisaria do Zé', 'zé@camisaria.com.br']

test.each([
  'um par de botas',
  'casa-da-maria-em-recife',
  '123456789012',
  'açaí çom çalda',
  'estampa de flores amarelas',
  'senha-da-fátima',
  '............',
])('%s is accepted here', (senha) => expect(recusaDaSenha(senha, nomes)).toBeNull())

test.each(['', '1', 'senha123', 'onze letras', 'açúcar👍👍'])('%s is too short', (senha) =>
  expect(recusaDaSenha(senha, nomes)).toMatch(/ao menos 12 caracteres/),
)

test('characters are counted, not their code units, and a thousand are enough', () => {
  expect(recusaDaSenha('👍'.repeat(6), nomes)).toMatch(/ao menos 12/)
  expect(recusaDaSenha('x'.repeat(1000), nomes)).toBeNull()
  expect(recusaDaSenha('x'.repeat(1001), nomes)).toMatch(/no máximo 1000/)
})

test.each([
  'estampa1234',
  'ESTAMPA-2026!!',
  '3st4mp4 2026',
  'maria123',
  'fatimasouza12',
  'Fátima e Souza',
  'M4r1@ S0uz@ 1990',
  'camisariadoze1',
  'Camisaria 2026',
  'Maria-2026-2027',
  '2026+Estampa+1999+2025',
])('%s is mostly a name', (senha) => {
  expect(recusaDaSenha(senha.padEnd(12, '.'), nomes)).toMatch(/nome da loja ou do usuário/)
})

test.each([
  ['three fifths of the letters', 'camila-xyzw-', ['camila'], true],
  ['less than three fifths', 'camila-xyzwv', ['camila'], false],
  ['names of three letters', 'ana-ana-ana-', ['ana'], true],
  ['a whole name that begins with another', 'anabela-xyzw', ['ana', 'anabela'], true],
])('%s', (_caso, senha, personNomes, recusada) => {
  expect(recusaDaSenha(senha, personNomes) !== null).toBe(recusada)
})

test('names of two letters count for nothing', () => {
  expect(recusaDaSenha('zé zé zé zé zé', ['zé'])).toBeNull()
})
