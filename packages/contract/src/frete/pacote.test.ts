import { expect, test } from 'vitest'
import { notaDoPacote } from './pacote.ts'

const PEQUENO = 'O menor pacote dos Correios tem 16 × 11 × 2 cm: um menor pode ser recusado na postagem.'
const pacote = (altura: number | null, largura: number | null, comprimento: number | null, peso: number | null) => ({
  altura,
  largura,
  comprimento,
  peso,
})

test.each([
  [pacote(1, 1, 1, 0.001), `${PEQUENO} Confira o peso: 1 g.`],
  [pacote(2, 11, 16, 0.01), null],
  // The order of the sides does not matter.
  [pacote(16, 2, 11, 0.3), null],
  [pacote(1.9, 11, 16, 0.3), PEQUENO],
  [pacote(2, 10.9, 16, 0.3), PEQUENO],
  [pacote(2, 11, 15.9, 0.3), PEQUENO],
  [pacote(20, 20, 20, 0.0095), 'Confira o peso: 9,5 g.'],
  [pacote(1, 1, null, null), null],
  [pacote(20, 20, 20, 0), null],
  [pacote(20, 20, 20, null), null],
  [pacote(20, 20, 20, 0.0073456), 'Confira o peso: 7,3 g.'],
])('of %j the note is %j', (medidas, nota) => {
  expect(notaDoPacote(medidas)).toBe(nota)
})
