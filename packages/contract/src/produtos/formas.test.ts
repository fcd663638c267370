import { expect, test } from 'vitest'
import { noSingular, outrasFormas } from './procura.ts'

test('words are looked for in the singular', () => {
  const palavras = 'pretas verdes flores moletons azuis infantis botoes tenis lilas express preta gg mais cam-3s 10s'
  expect(palavras.split(' ').map(noSingular).join(' ')).toBe(
    'preta verde flor moleto azu infanti botao teni lila express preta gg mais cam-3s 10s',
  )
  expect(noSingular('')).toBe('')
})

test.each([
  ['Camiseta Preto', 'camiseto preta'],
  ['Verde-Musgo, M', 'musga'],
  ['Botões Pequenas', 'botao pequeno'],
  ['Azul 100%', ''],
])('to "%s" belong "%s"', (texto, formas) => {
  expect(outrasFormas(texto)).toBe(formas)
})
