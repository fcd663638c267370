import { describe, expect, test } from 'vitest'
import { corresponde } from './lista.queries.ts'
import { lerEvento, lerVenda, lerVendaResumo } from './venda.ts'

describe('a sale out of whatever the answer carries', () => {
  test('an empty answer gives a whole sale, and nothing throws', () => {
    for (const json of [null, undefined, {}, [], 'texto', 7]) {
      expect(lerVenda(json)).toMatchObject({ itens: [], total: 0, status: 'separacao', peso: null, bling_ativo: true })
      expect(lerVendaResumo(json)).toMatchObject({ cliente_nome: '', quantidade_itens: 0 })
      expect(lerEvento(json)).toMatchObject({ antes: [], usuario: null })
    }
  })

  test('numbers may be text, the customer an object, an id or only a name', () => {
    const lida = lerVenda({ id: '4', frete_valor: '19,90', peso: '0.5', cliente: 8, cliente_nome: 'Ana', versao: '2' })
    expect(lida).toMatchObject({ id: 4, frete_valor: 19.9, peso: 0.5, cliente: { id: 8, nome: 'Ana' }, versao: 2 })
    expect(lerVendaResumo({ cliente: { id: 8, nome: 'Ana' } })).toMatchObject({ cliente_nome: 'Ana' })
    expect(lerVendaResumo({ vendedor: { username: 'bia' }, numero_pedido_bling: 12 })).toMatchObject({
      vendedor: 'bia',
      numero_pedido_bling: '12',
    })
  })

  test('without totals they are summed from the lines; without a list, unpublished items are found in the lines', () => {
    const itens = [
      { titulo: 'Caneca', quantidade: 2, valor_unitario: '10,50', desconto: 1, id_bling: '3' },
      { titulo: 'Camiseta', quantidade: 1, valor_unitario: 5, variacoes: [{ id: 1, id_bling: '4' }, { id: 2 }] },
    ]
    expect(lerVenda({ itens })).toMatchObject({ total: 25, quantidade_itens: 3, produtos_nao_publicados: ['Camiseta'] })
    expect(lerVenda({ itens }).itens.map(({ item_id }) => item_id)).toEqual([-1, -2])
    expect(lerVenda({ itens: [{ ...itens[1], variacoes: [{ id: 1, id_bling: '4' }] }] }).itens[0]?.publicado).toBe(
      false,
    )
    expect(lerVenda({ itens, total: 7, produtos_nao_publicados: [] })).toMatchObject({
      total: 7,
      produtos_nao_publicados: [],
    })
  })
})

test('an unfiltered list is searched by customer name and status', () => {
  const cliente = { id: 8, nome: 'Ána Lima' }
  const venda = lerVendaResumo({ id: 1, cliente, status: 'selecionar_envio', numero_no_canal: '2611-AB' })
  for (const busca of ['', 'ana', '2611-ab', 'LIMA', 'selecionar envio', 'selecionar_envio'])
    expect(corresponde(venda, { busca })).toBe(true)
  expect(corresponde(venda, { busca: 'bia' })).toBe(false)
  expect(corresponde(venda, { status: 'cancelado' })).toBe(false)
})
