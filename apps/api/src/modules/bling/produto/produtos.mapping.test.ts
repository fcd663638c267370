import { expect, test } from 'vitest'
import * as mapping from './produtos.mapping.ts'

const remoto = (dados: object) => mapping.produtoDoBling.parse({ data: { id: 9, ...dados } }).data

test('a product there of which nearly nothing is said', () => {
  const textos = { codigo: '', gtin: '', nome: '', formato: '', situacao: '', descricaoCurta: '' }
  const vazio = {
    ...textos,
    id: 9,
    preco: 0,
    categoria: null,
    pesoLiquido: 0,
    pesoBruto: 0,
    unidade: '',
    tributacao: { ncm: '', cest: '', origem: 0 },
    variacoes: [],
    midia: { video: '', imagens: 0 },
    estrutura: { estoqueProprio: false, componentes: [] },
    dimensoes: { largura: 0, altura: 0, profundidade: 0, unidadeMedida: 1 },
  }
  expect(remoto({})).toEqual(vazio)
  expect(remoto({ preco: null, dimensoes: null, categoria: null, variacoes: null, midia: null })).toEqual(vazio)
  expect(remoto({ dimensoes: {} })).toEqual(vazio)
})
test.each([
  ['of its parts', 'E', { tipoEstoque: 'V', componentes: [{ produto: { id: 7 }, quantidade: 2 }] }, [['7', 2]]],
  ['with a stock of its own', 'E', { tipoEstoque: 'F', componentes: [{ produto: { id: 7 }, quantidade: 2 }] }, []],
  ['without parts', 'E', { tipoEstoque: 'V', componentes: null }, []],
  ['that says nothing of them', 'E', null, []],
  ['of empty parts', 'E', { componentes: [{ produto: { id: 0 }, quantidade: 2 }] }, []],
  ['that is none', 'S', { componentes: [{ produto: { id: 7 }, quantidade: 2 }] }, []],
])('a kit %s', (_nome, formato, estrutura, partes) => {
  expect(mapping.partesDoKit(remoto({ formato, estrutura })).map(({ id, quantidade }) => [id, quantidade])).toEqual(
    partes,
  )
})
test.each([
  [{ id: 0 }, null],
  [{ id: -1 }, null],
  [{ id: 1 }, 1],
])('a product with category %j is in %j', (categoria, id) => {
  expect(remoto({ categoria }).categoria).toBe(id)
})
test.each([
  [{ internas: [{}, {}], externas: [{}] }, 3],
  [{ internas: [{}], externas: null }, 1],
  [{ externas: [{}] }, 1],
  [{}, 0],
  [null, 0],
])('a product with pictures %j has %j', (imagens, quantas) => {
  expect(remoto({ midia: { video: { url: 'v' }, imagens } }).midia).toEqual({ video: 'v', imagens: quantas })
})
test('a child without a name or place has an empty one and 0; measures keep their unit', () => {
  expect(remoto({ variacao: {} }).variacao).toEqual({ nome: '', ordem: 0 })
  expect(remoto({ dimensoes: { largura: '2', unidadeMedida: 0 } }).dimensoes).toEqual({
    largura: 2,
    altura: 0,
    profundidade: 0,
    unidadeMedida: 0,
  })
})
