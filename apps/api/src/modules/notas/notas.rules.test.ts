import { expect, test } from 'vitest'
import { faltasDaVenda } from './notas.rules.ts'

type Venda = Parameters<typeof faltasDaVenda>[0]
const completo: Venda['cliente'] = {
  id: 7,
  nome: 'Ana',
  cpf: '52998224725',
  contribuinte: 'nao',
  inscricao_estadual: '',
  endereco: 'Rua da Moeda',
  numero: '10',
  bairro: 'Recife',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50030040',
}
/** A buyer whom the marketplace hides. */
const oculto = { ...completo, cpf: '', endereco: '', numero: '', bairro: '', municipio: '', cep: '' }
const venda = (mais: Partial<Venda> = {}): Venda => ({
  status: 'separacao',
  importada: false,
  cliente: completo,
  ...mais,
})

const SEM_PEDIDO = 'A venda ainda não tem pedido no Bling: use “Sincronizar com o Bling”.'
const CANCELADA = 'Esta venda foi cancelada.'
const DO_OCULTO = [
  'O cadastro de Ana está sem CPF ou CNPJ válido.',
  'No endereço de Ana falta: rua, número, bairro, cidade, CEP.',
]
const SEM_IE = 'Ana é contribuinte do ICMS, e o cadastro está sem a inscrição estadual.'

test.each<[string, Venda, 55 | 65, boolean, string[]]>([
  ['of ours that has everything', venda(), 55, true, []],
  ['of ours to a buyer without document and address', venda({ cliente: oculto }), 55, true, DO_OCULTO],
  ['of ours at the counter, to a buyer without them', venda({ cliente: oculto }), 65, true, []],
  ['of ours without an order', venda(), 55, false, [SEM_PEDIDO]],
  ['of ours at the counter without an order', venda({ cliente: oculto }), 65, false, [SEM_PEDIDO]],
  ['of a channel, whose buyer is known there only', venda({ importada: true, cliente: oculto }), 55, true, []],
  ['of a channel without an order', venda({ importada: true, cliente: oculto }), 55, false, [SEM_PEDIDO]],
  ['of a channel, cancelled', venda({ importada: true, cliente: oculto, status: 'cancelado' }), 55, true, [CANCELADA]],
  ['cancelled, without an order', venda({ status: 'cancelado' }), 65, false, [CANCELADA, SEM_PEDIDO]],
  [
    'to a taxpayer without a registration',
    venda({ cliente: { ...completo, contribuinte: 'sim', inscricao_estadual: '' } }),
    55,
    true,
    [SEM_IE],
  ],
  [
    'to a taxpayer with one',
    venda({ cliente: { ...completo, contribuinte: 'sim', inscricao_estadual: '032141840' } }),
    55,
    true,
    [],
  ],
])('what the invoice of a sale %s lacks', (_, dada, modelo, hasPedido, faltas) => {
  expect(faltasDaVenda(dada, modelo, hasPedido).map(({ frase }) => frase)).toEqual(faltas)
})

test('each names the field that mends it: of the address the first empty one; a sale is mended in none', () => {
  const listPlaces = (dada: Venda) => faltasDaVenda(dada, 55, false).map((falta) => falta.onde)
  const contribuinte = { ...oculto, contribuinte: 'sim' as const }
  const campos = ['cpf', 'endereco', 'inscricao_estadual'].map((campo) => ({ cliente_id: 7, campo }))
  expect(listPlaces(venda({ cliente: contribuinte }))).toEqual([null, ...campos])
  expect(listPlaces(venda({ cliente: { ...completo, bairro: '', uf: '' } }))).toEqual([
    null,
    { cliente_id: 7, campo: 'bairro' },
  ])
})
