import { expect, test } from 'vitest'
import { lerCidade, lerUf } from './lugar.rules.ts'

test.each([
  ['pe', 'PE'],
  ['Pernambuco', 'PE'],
  ['SÃO PAULO', 'SP'],
  ['Pará', 'PA'],
  ['Paraná', 'PR'],
  ['BR-SP', 'SP'],
  ['Pernambuco (PE)', 'PE'],
  ['PE - Pernambuco', 'PE'],
  ['Estado do Rio de Janeiro', 'RJ'],
  ['State of São Paulo', 'SP'],
])('%s is the state %s', (texto, uf) => {
  expect(lerUf(texto)).toEqual({ uf })
})

test.each(['Córdoba', '1A', 'PE/SP', 'BR', 'Pernambuco e Bahia'])('%s is no state, and is told', (texto) => {
  const { nota, erro } = lerUf(texto)
  expect(nota ?? erro).toContain(`“${texto}”`)
})

test.each([
  ['São Paulo - SP', { municipio: 'São Paulo', uf: 'SP' }],
  ['Recife/PE', { municipio: 'Recife', uf: 'PE' }],
  ['Recife-pe', { municipio: 'Recife', uf: 'PE' }],
  ['Mogi-Guaçu, SP', { municipio: 'Mogi-Guaçu', uf: 'SP' }],
  ['Santos (SP)', { municipio: 'Santos', uf: 'SP' }],
  ['Ji-Paraná', null],
  ['Passa-e-Fica', null],
  ['Vila Zé', null],
  ['SP', null],
  ['', null],
])('the city %j says %j', (texto, lida) => {
  expect(lerCidade(texto)).toEqual(lida)
})
