import { expect, test } from 'vitest'
import { item, venda } from '../../../../test/support/venda-do-pedido.ts'
import { pedidoRecebido } from './chegada.mapping.ts'
import { diferencasDaVenda, outroComprador } from './conferencia.mapping.ts'
import { enviadoDoCorpo } from './enviado.mapping.ts'

const etiqueta = { endereco: 'Rua Um', numero: '10', municipio: 'Recife', uf: 'PE', cep: '50010-000' }
const corpo = {
  contato: { id: 3, nome: 'Ana', numeroDocumento: '123.456.789-09' },
  itens: [{ codigo: 'A', descricao: 'Camiseta', quantidade: 1, valor: 50, produto: { id: 1 } }],
  parcelas: [{ valor: 62 }],
  transporte: { frete: 12, etiqueta },
  total: 62,
}
const own = { ...venda, frete_cobrado: 12, cep: '50010000', itens: [item] }
const sent = enviadoDoCorpo(corpo, '', null)
const differences = (mudanca: object, mais: Partial<typeof own> = {}) =>
  diferencasDaVenda(
    pedidoRecebido.parse({ data: { id: 9, numero: 33, situacao: { id: 6 }, ...corpo, ...mudanca } }).data,
    { ...own, ...mais },
    sent,
  ).map((frase) => frase.replaceAll('\u00A0', ' '))
const changeEtiqueta = (mudanca: object) => ({
  transporte: { ...corpo.transporte, etiqueta: { ...etiqueta, ...mudanca } },
})
const bia = { id: 4, nome: 'Bia', numeroDocumento: '98765432100' }

test.each([
  ['that stands as it was sent', {}, {}, []],
  [
    'of another person',
    { contato: bia },
    {},
    ['O pedido no Bling é de “Bia” (987.654.321-00), e a venda é de “Ana” (123.456.789-09).'],
  ],
  [
    'of the person’s document and another name',
    { contato: { ...corpo.contato, nome: 'Bia Lima' } },
    {},
    ['O pedido no Bling é de “Bia Lima” (123.456.789-09), e a venda é de “Ana” (123.456.789-09).'],
  ],
  ['of a longer name', { contato: { ...corpo.contato, nome: 'ANA Souza' } }, {}, []],
  ['whose buyer is masked', { contato: { id: 4, nome: 'B***', numeroDocumento: '***' } }, {}, []],
  ['of nobody', { contato: null }, {}, []],
  ['over the counter', { contato: bia }, { consumidor_final: true }, []],
  [
    'to another house',
    changeEtiqueta({ numero: '12' }),
    {},
    [
      'O endereço do pedido no Bling é “Rua Um, 12, Recife/PE, CEP 50010-000”, e o da venda é “Rua Um, 10, Recife/PE, CEP 50010000”.',
    ],
  ],
  ['of the same house, written otherwise', changeEtiqueta({ endereco: 'R. Um', cep: '50010000' }), {}, []],
  // What was sent stands there: the sale's change is on its way.
  ['of a customer who has moved since', {}, { numero: '99' }, []],
  ['of another total', { total: 72 }, {}, ['O pedido no Bling é de R$ 72,00, e o cliente paga R$ 62,00.']],
  ['that tells no total', { total: null }, {}, []],
])('an order %s: %j', (_nome, mudanca, mais, expected) => {
  expect(differences(mudanca, mais)).toEqual(expected)
})

test('a document that only one side knows tells nothing; the names then do', () => {
  const ana = { nome: 'Ana', documento: '' }
  expect(outroComprador('A nota', { nome: 'Ana Lima', documento: '12345678909' }, ana)).toBeNull()
  expect(outroComprador('A nota', { nome: 'Bia', documento: '12345678909' }, ana)).toBe(
    'A nota é de “Bia” (123.456.789-09), e a venda é de “Ana”',
  )
})
