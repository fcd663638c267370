import { expect, test } from 'vitest'
import { lido, recusa } from '../../test/lido.ts'
import {
  itemDaVendaEntrada,
  medidasEntrada,
  rastreioEntrada,
  servicoFreteEntrada,
  statusEntrada,
  vendaEntrada,
} from './entrada.schemas.ts'

test.each([
  [{}, { sku: null, descricao: null, valor_unitario: null, desconto: 0 }],
  [{ id: 1, produto_id: 2, produto: 3 }, { id: 1 }],
  [{ id: null, produto_id: '2', produto: 3 }, { id: 2 }],
  [{ produto: { id: 3 } }, { id: 3 }],
  [{ id: '', produto: 3 }, { id: undefined }],
  [
    { item_id: '', variacao_id: null },
    { item_id: undefined, variacao_id: undefined },
  ],
  [
    { item_id: '4', variacao_id: 5 },
    { item_id: 4, variacao_id: 5 },
  ],
  [{ quantidade: ' 3 ' }, { quantidade: 3 }],
  [{ quantidade: 1.5 }, { quantidade: 1.5 }],
  [{ quantidade: '' }, { quantidade: null }],
  [{ quantidade: 'três' }, { quantidade: null }],
  [{ valor_unitario: '59,90', preco_venda: 1 }, { valor_unitario: 59.9 }],
  [{ preco_venda: 1 }, { valor_unitario: 1 }],
  [{ valor_unitario: 0, preco_venda: 1 }, { valor_unitario: 0 }],
  [{ valor_unitario: -1 }, { valor_unitario: null }],
  [{ desconto: '' }, { desconto: 0 }],
  [{ desconto: '0,5' }, { desconto: 0.5 }],
  [{ desconto: -1 }, recusa('O valor não pode ser negativo')],
  [{ id: 0 }, recusa('Identificador inválido')],
])('a line with %j is read as %j', (item, esperado) => {
  expect(lido(itemDaVendaEntrada, item)).toMatchObject(esperado)
})

const venda = { cliente_id: 1, origem: 'loja_fisica', itens: [{ id: 1 }] }
test.each([
  [{}, { cliente_id: 1, itens: [{ id: 1 }] }],
  [{ cliente_id: undefined, cliente: { id: 2 } }, { cliente_id: 2 }],
  [{ cliente_id: null, cliente: '2' }, { cliente_id: 2 }],
  [{ cliente_id: '1', cliente: 2 }, { cliente_id: 1 }],
  [{ cliente_id: '' }, recusa('Selecione um cliente')],
  [{ cliente_id: undefined, cliente: null }, recusa('Selecione um cliente')],
  [{ origem: '' }, recusa('Selecione a origem da venda')],
  [{ itens: 1 }, recusa('Adicione pelo menos um produto à venda.')],
])('a sale with %j is read as %j', (dados, esperado) => {
  expect(lido(vendaEntrada, { ...venda, ...dados })).toMatchObject(esperado)
})

test.each([
  [vendaEntrada, null],
  [vendaEntrada, 'venda'],
  [vendaEntrada, [venda]],
  [itemDaVendaEntrada, null],
  [itemDaVendaEntrada, 1],
  [itemDaVendaEntrada, [{ id: 1 }]],
])('what is no object is refused', (schema, valor) => {
  expect(schema.safeParse(valor).error?.issues).toMatchObject([{ code: 'invalid_type', path: [] }])
})

test.each([
  [{}, recusa('Campo obrigatório')],
  [{ status: 'entregue' }, recusa('Status inválido')],
  [{ status: 'etiqueta', de: 'entregue' }, recusa('Status inválido')],
])('a wish for a status, %j, is refused: %j', (desejo, esperado) => {
  expect(lido(statusEntrada, desejo)).toEqual(esperado)
})

test.each([
  // The least and the greatest: `schemas.test.ts`.
  [' 10,5 ', 10.5],
  [7.0005, 7.001],
  [null, recusa('Campo obrigatório')],
  ['alta', recusa('Número inválido')],
])('a measure of %j is read as %j', (medida, esperado) => {
  expect(lido(medidasEntrada.shape.altura, medida)).toEqual(esperado)
})

test.each([
  [' br 123 456 789 br ', 'BR123456789BR'],
  ['lgi24', 'LGI24'],
  [' ', null],
  [null, null],
])('the tracking code %j is kept as %j', (codigo_rastreamento, codigo) => {
  expect(rastreioEntrada.parse({ codigo_rastreamento })).toEqual({ codigo_rastreamento: codigo })
})

test('a service is kept with its code as text, its price and its days', () => {
  const pac = { servico_frete: ' PAC ', frete_valor: '21,91', codigo_servico_frete: 3, prazo_entrega: '7' }
  expect(lido(servicoFreteEntrada, pac)).toEqual({
    servico_frete: 'PAC',
    frete_valor: 21.91,
    codigo_servico_frete: '3',
    prazo_entrega: 7,
  })
  const fracao = recusa('Use no máximo duas casas decimais')
  for (const frete_valor of ['21,9051', 21.905])
    expect(lido(servicoFreteEntrada, { ...pac, frete_valor })).toEqual(fracao)
  expect(lido(servicoFreteEntrada, { ...pac, frete_valor: '' })).toEqual(recusa('Informe o valor do frete'))
})
