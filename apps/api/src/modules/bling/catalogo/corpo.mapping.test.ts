import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, test } from 'vitest'
import { produto, variacao } from '../../../../test/support/produto.ts'
import { produtoDoBling } from '../produto/produtos.mapping.ts'
import * as mapping from './corpo.mapping.ts'

const buildProduto = (dados: Partial<Produto>, ...variacoes: Partial<Variacao>[]): Produto => ({
  ...produto,
  ...dados,
  variacoes: variacoes.map((v, i) => ({ ...variacao, id: i + 1, ...v })),
})
const remoto = (dados: object) => produtoDoBling.parse({ data: { id: 9, ...dados } }).data
const criacao = (p: Produto, envio: Partial<mapping.EnvioDoProduto> = {}) =>
  mapping.corpoDoProduto(p, { categoriaBling: null, imagens: [], ...envio }) as Record<string, unknown>

describe('missing for publishing', () => {
  test.each([
    ['nothing', buildProduto({}), []],
    ['the code', buildProduto({ sku: null }), ['o SKU do produto']],
    ['a title of 120 characters is right', buildProduto({ titulo: 'x'.repeat(120) }), []],
    ['a title of 121 is not', buildProduto({ titulo: 'x'.repeat(121) }), ['um título de até 120 caracteres']],
    ['the price', buildProduto({ preco_venda: null }), ['o preço de venda']],
    ['a price above 0', buildProduto({ preco_venda: 0 }), ['o preço de venda']],
    ['a price of one cent is right', buildProduto({ preco_venda: 0.01 }), []],
    ['nothing where each variation has a price', buildProduto({ preco_venda: null }, { preco_venda: 9 }), []],
    ['a variation sells at the product’s price', buildProduto({}, { preco_venda: null }, { preco_venda: 0 }), []],
    [
      'the price of a variation',
      buildProduto({ preco_venda: 0 }, { preco_venda: 9 }, {}),
      ['o preço de venda da variação "Azul M"'],
    ],
    ['the code of a variation', buildProduto({}, { sku: null }), ['o SKU da variação "Azul M"']],
  ])('%s', (_nome, dele, faltas) => {
    expect(mapping.faltasParaPublicar(dele)).toEqual(faltas)
  })
})

describe('a creation', () => {
  test('of a product with nothing special', () => {
    expect(criacao(buildProduto({ descricao: 'De algodão', gtin: '7891000315507' }))).toEqual({
      nome: 'Camiseta',
      codigo: 'CAM',
      gtin: '7891000315507',
      tipo: 'P',
      situacao: 'A',
      unidade: 'UN',
      tributacao: { origem: 0 },
      formato: 'S',
      preco: 50,
      descricaoCurta: 'De algodão',
    })
  })
  test('of a product or a variation without an EAN says none', () => {
    const corpo = criacao(buildProduto({ gtin: null }, { gtin: null }))
    expect(corpo).not.toHaveProperty('gtin')
    expect((corpo['variacoes'] as object[])[0]).not.toHaveProperty('gtin')
  })
  test('of a kit has its parts, which are published before', () => {
    const parte = { titulo: 'Caneca', quantidade: 2, id_bling: '71' }
    const kit = (...partes: object[]) => buildProduto({ kit: true, componentes: partes as Produto['componentes'] })
    expect(criacao(kit(parte, { ...parte, quantidade: 1, id_bling: '72' }))).toMatchObject({
      formato: 'E',
      estrutura: {
        tipoEstoque: 'V',
        lancamentoEstoque: 'A',
        componentes: [
          { produto: { id: 71 }, quantidade: 2 },
          { produto: { id: 72 }, quantidade: 1 },
        ],
      },
    })
    expect(criacao(buildProduto({}))).not.toHaveProperty('estrutura')
    expect(mapping.faltasParaPublicar(kit(parte, { ...parte, titulo: 'Boné', id_bling: null }))).toEqual([
      'publicar a parte “Boné”',
    ])
  })
  test('names category and pictures where there are any', () => {
    const imagens = { video: { url: '' }, imagens: { imagensURL: [{ link: 'a' }, { link: 'b' }] } }
    expect(criacao(buildProduto({}), { categoriaBling: 7, imagens: ['a', 'b'] })).toMatchObject({
      categoria: { id: 7 },
      midia: imagens,
    })
    expect(criacao(buildProduto({}), { imagens: ['a'] })).toMatchObject({
      midia: { imagens: { imagensURL: [{ link: 'a' }] } },
    })
    expect(mapping.corpoDasImagens(['a'], 'v')).toMatchObject({ midia: { video: { url: 'v' } } })
  })
  test.each([
    [{ largura: 20.5, altura: null, comprimento: 0 }, { dimensoes: { largura: 20.5, unidadeMedida: 1 } }],
    [{ comprimento: 1 }, { dimensoes: { profundidade: 1, unidadeMedida: 1 } }],
    [{ peso: 0.3 }, { pesoLiquido: 0.3, pesoBruto: 0.3 }],
    [{ largura: 0, peso: 0 }, {}],
  ])('sends of %j the known measures only: %j', (dados, medidas) => {
    expect(criacao(buildProduto(dados))).toEqual({ ...criacao(buildProduto({})), ...medidas })
  })
  test('says what invoices need of it, of each child too', () => {
    const fiscais = { ncm: '61091000', origem_fiscal: 2, cest: '2803800', unidade: 'PC' }
    const blingFields = { unidade: 'PC', tributacao: { ncm: '61091000', origem: 2, cest: '2803800' } }
    expect(criacao(buildProduto(fiscais, {}, { sku: 'G' }))).toMatchObject({
      ...blingFields,
      variacoes: [blingFields, blingFields],
    })
  })
  test('cuts a title at 120 characters; without code and price it sends an empty one and 0', () => {
    const corpo = criacao(buildProduto({ titulo: `T${'x'.repeat(200)}`, sku: null, preco_venda: null }))
    expect(corpo).toMatchObject({ nome: `T${'x'.repeat(119)}`, codigo: '', preco: 0 })
  })
  test.each([
    ['its own', { preco_venda: 50 }, [60, 40], 50],
    ['the lowest of its variations', { preco_venda: null }, [60, 40], 40],
    ['the lowest, with a price of 0', { preco_venda: 0 }, [60, 40], 40],
    ['the lowest above 0', { preco_venda: null }, [60, null], 60],
    ['its own of cents', { preco_venda: 0.5 }, [60], 0.5],
    ['the lowest of cents', { preco_venda: null }, [60, 0.5], 0.5],
  ])('the price of a parent: %s', (_nome, dados, precos, preco) => {
    const pai = buildProduto(dados, ...precos.map((preco_venda) => ({ preco_venda })))
    expect(criacao(pai)).toMatchObject({ formato: 'V', preco })
  })
  test('children have their code, price, options and place', () => {
    const pai = buildProduto(
      {},
      { preco_venda: 60, gtin: '96385074' },
      { sku: null, nome_cor: 'Rosa:choque;', tamanho: null },
      { nome_cor: null, tamanho: 'G' },
      { nome_cor: null, tamanho: null, sku: 'UM:DOIS' },
      { nome_cor: null, tamanho: null, sku: null },
    )
    const filho = (codigo: string, preco: number, nome: string, ordem: number) => ({
      nome: 'Camiseta',
      tipo: 'P',
      situacao: 'A',
      unidade: 'UN',
      tributacao: { origem: 0 },
      formato: 'S',
      codigo,
      preco,
      variacao: { nome, ordem, produtoPai: { cloneInfo: true } },
    })
    expect(criacao(pai)['variacoes']).toEqual([
      { ...filho('CAM-AZUL-M', 60, 'Cor:Azul;Tamanho:M', 1), gtin: '96385074' },
      filho('', 50, 'Cor:Rosa choque', 2),
      filho('CAM-AZUL-M', 50, 'Tamanho:G', 3),
      filho('UM:DOIS', 50, 'Opção:UM DOIS', 4),
      filho('', 50, 'Opção:5', 5),
    ])
    expect(
      criacao(buildProduto({ preco_venda: null }, { preco_venda: null }, { preco_venda: 9 }))['variacoes'],
    ).toMatchObject([{ preco: 0 }, { preco: 9 }])
  })
})

describe('a change of the children', () => {
  const filho = (id: number, ordem?: number, cloneInfo?: boolean) => ({
    id,
    variacao: { nome: `Cor:${id}`, ordem, produtoPai: { id: 9, cloneInfo } },
  })
  const mudanca = (blingData: object, novas: Partial<Variacao>[], renomeados: { id: number; nome: string }[] = []) =>
    mapping.corpoDosFilhos(
      produto,
      remoto(blingData),
      novas.map((v) => ({ ...variacao, ...v })),
      renomeados,
    )
  test('names every child that is there; new ones follow the last place', () => {
    expect(mudanca({ formato: 'V', variacoes: [filho(1, 1), filho(2, 7)] }, [{}, {}])).toMatchObject({
      variacoes: [{ id: 1 }, { id: 2 }, { variacao: { ordem: 8 } }, { variacao: { ordem: 9 } }],
    })
  })
  test('counts the children where their places are not said', () => {
    expect(mudanca({ formato: 'V', variacoes: [{ id: 1 }, { id: 2 }] }, [{}])).toMatchObject({
      variacoes: [{ id: 1 }, { id: 2 }, { variacao: { ordem: 3 } }],
    })
    expect(mudanca({ formato: 'V' }, [{}])).toMatchObject({ variacoes: [{ variacao: { ordem: 1 } }] })
  })
  test('a simple product becomes one with variations; one that has them keeps its format', () => {
    expect(mudanca({ formato: 'S' }, [])).toEqual({ formato: 'V', variacoes: [] })
    expect(mudanca({ formato: 'V' }, [])).toEqual({ variacoes: [] })
  })
  test('a renamed child keeps its place and whether it copies its parent; others are not touched', () => {
    const blingData = { formato: 'V', variacoes: [filho(1, 2, true), filho(2, 4, false), { id: 3 }] }
    const nomes = [1, 3].map((id) => ({ id, nome: `Novo ${id}` }))
    expect(mudanca(blingData, [], nomes)).toEqual({
      variacoes: [
        { id: 1, variacao: { nome: 'Novo 1', ordem: 2, produtoPai: { cloneInfo: true } } },
        { id: 2 },
        { id: 3, variacao: { nome: 'Novo 3', ordem: 1, produtoPai: { cloneInfo: false } } },
      ],
    })
  })
})

test.each([
  ['Cor:Azul;Tamanho:M', { nome_cor: 'Rosa', tamanho: 'M' }, 'Cor:Rosa;Tamanho:M'],
  ['Tamanho:M;Cor: azul ', { nome_cor: 'Rosa', tamanho: 'G' }, 'Tamanho:G;Cor:Rosa'],
  ['Cor:Azul;Tamanho:M', { nome_cor: 'Rosa:choque', tamanho: 'M' }, 'Cor:Rosa choque;Tamanho:M'],
  ['Cor:Azul;Tamanho:M', { nome_cor: 'Azul', tamanho: 'M' }, null],
  ['Cor:Azul;Tamanho:M', { nome_cor: null, tamanho: 'M' }, null],
  ['Estampa:Onça', { nome_cor: 'Rosa', tamanho: 'G' }, null],
  ['Cor:Azul:Claro', { nome_cor: 'Rosa', tamanho: 'M' }, null],
  ['Azul', { nome_cor: 'Rosa', tamanho: 'M' }, null],
])('a child %j that becomes %j is called %j', (nome, agora, depois) => {
  expect(mapping.nomeComOpcoes(nome, { nome_cor: 'Azul', tamanho: 'M' }, agora)).toBe(depois)
})
test('an option that was empty before is not found in an empty value', () => {
  const antes = { nome_cor: null, tamanho: null }
  expect(mapping.nomeComOpcoes('Cor:;Tamanho:', antes, { nome_cor: 'Rosa', tamanho: 'G' })).toBeNull()
})
