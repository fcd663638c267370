import { expect, test } from 'vitest'
import { parseCidade, parseUf } from './enderecos.rules.ts'

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
  ['Estado da Bahia', 'BA'],
  ['Estado de Goiás', 'GO'],
  ['PE – Pernambuco', 'PE'],
  ['PE — Pernambuco', 'PE'],
  ['Pernambuco/PE', 'PE'],
  [' pe ', 'PE'],
])('%s is the state %s', (texto, uf) => {
  expect(parseUf(texto)).toEqual({ uf })
})

test('each state is read by its name', () => {
  const nomes =
    'Acre, Alagoas, Amapá, Amazonas, Bahia, Ceará, Distrito Federal, Espírito Santo, Goiás, Maranhão, Mato Grosso, ' +
    'Mato Grosso do Sul, Minas Gerais, Pará, Paraíba, Paraná, Pernambuco, Piauí, Rio de Janeiro, Rio Grande do Norte, ' +
    'Rio Grande do Sul, Rondônia, Roraima, Santa Catarina, São Paulo, Sergipe, Tocantins'
  expect(nomes.split(', ').map((nome) => parseUf(nome).uf)).toEqual(
    'AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO'.split(' '),
  )
})

test('two other letters are kept as a state abroad, in capitals', () => {
  expect(parseUf(' ex ')).toEqual({ uf: 'EX', nota: 'UF “EX”. Confira: não é um estado do Brasil.' })
  expect(parseUf('exx')).toEqual({ uf: '', erro: 'UF: “exx” não é um estado. Escreva a sigla, como PE.' })
})

test.each(['Córdoba', '1A', 'PE/SP', 'BR', 'Pernambuco e Bahia'])('%s is no state, and is told', (texto) => {
  const { nota, erro } = parseUf(texto)
  expect(nota ?? erro).toContain(`“${texto}”`)
})

test.each([
  ['Recife-pe', { municipio: 'Recife', uf: 'PE' }],
  ['Mogi-Guaçu, SP', { municipio: 'Mogi-Guaçu', uf: 'SP' }],
  ['Santos (SP)', { municipio: 'Santos', uf: 'SP' }],
  ['São Paulo – SP', { municipio: 'São Paulo', uf: 'SP' }],
  ['São Paulo — sp', { municipio: 'São Paulo', uf: 'SP' }],
  [' São Paulo/SP ', { municipio: 'São Paulo', uf: 'SP' }],
  ['Santos( SP )', { municipio: 'Santos', uf: 'SP' }],
  ['Santos (XX)', null],
  ['Santos, SP, Brasil', null],
  ['Ji-Paraná', null],
  ['Passa-e-Fica', null],
  ['Vila Zé', null],
  ['SP', null],
  ['', null],
])('the city %j says %j', (texto, lida) => {
  expect(parseCidade(texto)).toEqual(lida)
})
