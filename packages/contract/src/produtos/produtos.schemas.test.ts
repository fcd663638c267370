import { describe, expect, test } from 'vitest'
import { produtoEntrada } from './entrada.schemas.ts'
import { produtosBusca } from './produtos.schemas.ts'

const minimo = { modelo_id: 1, categoria_id: 2, titulo: 'Camiseta' }

describe('a product as it is sent', () => {
  test('may use every name the specification has for a thing', () => {
    const lido = produtoEntrada.parse({ modelo: { id: 1 }, categoria: 2, titulo: ' Camiseta ', quantidade_total: 4 })
    expect(lido).toMatchObject({ modelo_id: 1, categoria_id: 2, titulo: 'Camiseta', qtd: 4 })
  })

  test('means the same as a form with files, where all is text', () => {
    const variacao = { cor: '#1F2A4D', nome_cor: 'Azul Céu', tamanho: 'M', preco_venda: '59,90', quantidade: '3' }
    const formulario = produtoEntrada.parse({
      modelo_id: '1',
      categoria_id: '2',
      titulo: 'Camiseta',
      tem_cor: '1',
      tem_tamanho: '0',
      preco_venda: '',
      qtd: '',
      variacoes: JSON.stringify([variacao]),
    })
    expect(formulario).toMatchObject({ modelo_id: 1, tem_cor: true, tem_tamanho: false, preco_venda: null, qtd: 0 })
    expect(formulario.variacoes).toMatchObject([
      { cor: '#1f2a4d', nome_cor: 'Azul-Céu', preco_venda: 59.9, quantidade: 3, sku: null },
    ])
  })

  test.each([
    ['titulo', ''],
    ['titulo', '   '],
    ['modelo_id', ''],
    ['categoria_id', 0],
    ['preco_venda', -1],
    ['preco_venda', 'abc'],
    ['qtd', 1.5],
    ['qtd', -1],
    ['peso', 'pesado'],
    ['variacoes', '{'],
    ['variacoes', [{ cor: 'azul' }]],
    ['titulo', 'a\u0000b'],
  ])('with %s = %j is refused at that field', (campo, valor) => {
    const lido = produtoEntrada.safeParse({ ...minimo, [campo]: valor })
    expect(lido.error?.issues[0]?.path[0]).toBe(campo)
  })
})

test('a missing required field says so; a wrong one says another thing', () => {
  const frases = (dados: object) =>
    produtoEntrada.safeParse(dados).error?.issues.map(({ path, message }) => [path[0], message])
  const falta = 'Campo obrigatório'
  expect(frases({ categoria_id: '' })).toEqual([
    ['modelo_id', falta],
    ['categoria_id', falta],
    ['titulo', falta],
  ])
  expect(frases({ ...minimo, modelo_id: 'x' })).toEqual([['modelo_id', 'Identificador inválido']])
})

test('a search without anything asks for the first fifty', () => {
  expect(produtosBusca.parse({})).toMatchObject({ busca: '', limite: 50, cor: null, preco_min: null })
  expect(produtosBusca.parse({ preco_min: '10,50', modelo: '', limite: '200' })).toMatchObject({
    preco_min: 10.5,
    limite: 200,
  })
  expect(produtosBusca.safeParse({ limite: '201' }).success).toBe(false)
})
