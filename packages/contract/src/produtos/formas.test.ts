import { expect, test } from 'vitest'
import { noSingular, outrasFormas } from './formas.ts'

test.each([
  ...[
    ['pretas', 'preta'],
    ['verdes', 'verde'],
    ['flores', 'flor'],
    ['moletons', 'moleto'],
    ['azuis', 'azu'],
  ],
  ...[
    ['infantis', 'infanti'],
    ['botoes', 'botao'],
    ['tenis', 'teni'],
    ['lilas', 'lila'],
    ['express', 'express'],
  ],
  ...[
    ['preta', 'preta'],
    ['gg', 'gg'],
    ['mais', 'mais'],
    ['cam-3s', 'cam-3s'],
    ['10s', '10s'],
    ['', ''],
  ],
])('a search for "%s" looks for "%s"', (palavra, procurada) => {
  expect(noSingular(palavra)).toBe(procurada)
})

test.each([
  ['Camiseta Preto', 'camiseto preta'],
  ['Verde-Musgo, M', 'musga'],
  ['Botões Pequenas', 'botao pequeno'],
  ['Azul 100%', ''],
])('to "%s" belong "%s"', (texto, formas) => {
  expect(outrasFormas(texto)).toBe(formas)
})
