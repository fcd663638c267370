import { describe, expect, test } from 'vitest'
import { recusas } from '../../test/lido.ts'
import { produtoEntrada, variacaoEntrada } from './entrada.schemas.ts'
import { lixeiraBusca, produtosBusca } from './produtos.schemas.ts'

const minimo = { modelo_id: 1, categoria_id: 2, titulo: 'Camiseta' }

describe('a product as it is sent', () => {
  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
    [undefined, undefined],
  ])('is a blank to be printed on, sent as %j: %j', (peca_lisa, sim) => {
    expect(produtoEntrada.parse({ ...minimo, peca_lisa }).peca_lisa).toBe(sim)
    expect(produtoEntrada.safeParse({ ...minimo, peca_lisa: 'sim' }).success).toBe(false)
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
    ['titulo', '   '],
    ['categoria_id', 0],
    ['preco_venda', -1],
    ['qtd', -1],
    ['peso', 'pesado'],
    ['variacoes', '{'],
    ['variacoes', [{ cor: 'azul' }]],
  ])('with %s = %j is refused at that field', (campo, valor) => {
    const lido = produtoEntrada.safeParse({ ...minimo, [campo]: valor })
    expect(lido.error?.issues[0]?.path[0]).toBe(campo)
  })
})

test('a missing required field says so; a wrong one says another thing', () => {
  const frases = (dados: object) => recusas(produtoEntrada, dados)
  const falta = 'Campo obrigatório'
  expect(frases({ categoria_id: '' })).toEqual([
    ['modelo_id', falta],
    ['categoria_id', falta],
    ['titulo', falta],
  ])
  expect(frases({ ...minimo, modelo_id: 'x' })).toEqual([['modelo_id', 'Identificador inválido']])
})

test.each([
  [{}, { modelo_id: 1, categoria_id: 2, qtd: 0, descricao: '' }],
  [{ modelo: { id: 8 }, modelo_id: 9 }, { modelo_id: 9 }],
  [{ modelo_id: { id: 9 } }, { modelo_id: 9 }],
  [{ categoria: 8, categoria_id: undefined }, { categoria_id: 8 }],
  [{ qtd: 1, quantidade: 2, quantidade_total: 3 }, { qtd: 1 }],
  [{ quantidade: 2, quantidade_total: 3 }, { qtd: 2 }],
  [{ quantidade_total: 3 }, { qtd: 3 }],
  [{ titulo: ' Camiseta ' }, { titulo: 'Camiseta' }],
  [{ descricao: null }, { descricao: '' }],
  [{ descricao: 'Algodão' }, { descricao: 'Algodão' }],
  [{ variacoes: ' ' }, { variacoes: undefined }],
  [{ variacoes: '[]' }, { variacoes: [] }],
])('a product with %j is read as %j', (dados, esperado) => {
  expect(produtoEntrada.parse({ ...minimo, ...dados })).toMatchObject(esperado)
})

test.each([
  [{}, { sku: null, cor: null, nome_cor: null, tamanho: null, preco_venda: null, quantidade: 0 }],
  [{ id: '' }, { id: undefined }],
  [{ id: null }, { id: undefined }],
  [{ id: '7' }, { id: 7 }],
  [{ cor: '' }, { cor: null }],
  [{ cor: ' #1F2A4D ' }, { cor: '#1f2a4d' }],
  [{ nome_cor: 'Azul  do Céu' }, { nome_cor: 'Azul-do-Céu' }],
  [{ imagens_vinculadas: [3, 1] }, { imagens_vinculadas: [3, 1] }],
])('a variation with %j is read as %j', (dados, esperado) => {
  expect(variacaoEntrada.parse(dados)).toMatchObject(esperado)
})

test.each([null, 'Camiseta', [minimo]])('%j is no product', (valor) => {
  expect(produtoEntrada.safeParse(valor).error?.issues).toMatchObject([{ code: 'invalid_type', path: [] }])
})

test('a search without anything asks for the first fifty', () => {
  expect(produtosBusca.parse({})).toMatchObject({ busca: '', limite: 50, cor: null, preco_min: null })
  expect(produtosBusca.parse({ preco_min: '10,50', modelo: '', limite: '200' })).toMatchObject({
    preco_min: 10.5,
    limite: 200,
  })
  expect(produtosBusca.safeParse({ limite: '201' }).success).toBe(false)
})

test('empty filters of a search are none', () => {
  const vazios = { preco_min: '', preco_max: '', modelo: '', categoria: '', situacao: '', cor: '', tamanho: '' }
  expect(produtosBusca.parse(vazios)).toEqual({ ...produtosBusca.parse({}), preco_min: null, preco_max: null })
  const filtros = { categoria: '2', situacao: 'estoque_baixo', parecidos: '1' }
  const lidos = { modelo: 1, categoria: 2, situacao: 'estoque_baixo', parecidos: true }
  expect(produtosBusca.parse({ modelo: '1', ...filtros })).toMatchObject(lidos)
  expect(produtosBusca.safeParse({ situacao: 'outra' }).success).toBe(false)
  expect(lixeiraBusca.parse({ excluidos: 'true' })).toEqual({ excluidos: true, busca: '', limite: 50 })
})
