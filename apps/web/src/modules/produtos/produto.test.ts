import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import { describe, expect, test } from 'vitest'
import { readProduto, readProdutoResumo } from '../../../test/support/lidos.ts'
import { resumoDe } from './produto.ts'

describe('a product out of whatever the answer carries', () => {
  test('an empty answer gives a whole product, and nothing throws', () => {
    for (const json of [null, undefined, {}, [], 'texto', 7]) {
      const produto = readProduto(json)
      expect(produto).toMatchObject({
        titulo: '',
        sku: null,
        preco_venda: null,
        variacoes: [],
        imagens: [],
        medidas: {},
      })
      expect(faixaDePreco(produto.preco_venda, produto.variacoes)).toBeNull()
    }
  })

  test('a SKU other than the derived one is custom, also when the answer does not say so', () => {
    const variacoes = [
      { id: 1, sku: 'MEU-1', nome_cor: 'Azul', tamanho: 'M' },
      { id: 2, sku: 'cam-azul-g', nome_cor: 'Azul', tamanho: 'G' },
      { id: 3, sku: null, nome_cor: 'Azul', tamanho: 'P' },
    ]
    const { variacoes: parsedVariacoes } = readProduto({ sku: 'CAM', variacoes })
    expect(parsedVariacoes.map((v) => v.sku_personalizado)).toEqual([true, false, false])
  })

  test('without a total the quantity is the sum of the variations', () => {
    const variacoes = [
      { id: 1, quantidade: 2 },
      { id: 2, quantidade: '5' },
    ]
    expect(readProduto({ variacoes }).quantidade_total).toBe(7)
    expect(readProduto({ variacoes, quantidade_total: 9 }).quantidade_total).toBe(9)
    expect(readProduto({ variacoes }).tem_variacoes).toBe(true)
  })

  test('images come in their order; a card shows the first', () => {
    const imagens = [
      { id: 2, imagem: '/b.webp', ordem: 1 },
      { id: 1, imagem: '/a.webp', miniatura: '/a-mini.webp', ordem: 0 },
    ]
    expect(readProduto({ imagens }).imagens_url).toEqual(['/a.webp', '/b.webp'])
    const unorderedImagens = [
      { id: 5, imagem: '/c.webp' },
      { id: 4, imagem: '/d.webp' },
    ]
    expect(readProduto({ imagens: unorderedImagens }).imagens.map(({ id, ordem }) => [id, ordem])).toEqual([
      [5, 0],
      [4, 1],
    ])
    expect(resumoDe(readProduto({ imagens })).imagem_url).toBe('/a-mini.webp')
    expect(readProdutoResumo({ imagens_url: ['/c.webp'] }).imagem_url).toBe('/c.webp')
    expect(readProdutoResumo({}).imagem_url).toBeNull()
    // Fields of the answer itself come first.
    expect(readProduto({ imagens, imagens_url: ['/c.webp'] }).imagens_url).toEqual(['/c.webp'])
    expect(readProdutoResumo({ imagem_url: '/d.webp', imagens_url: ['/c.webp'] }).imagem_url).toBe('/d.webp')
    expect(resumoDe(readProduto({ titulo: 'A', imagens_url: ['/c.webp', '/e.webp'] }))).toMatchObject({
      titulo: 'A',
      imagem_url: '/c.webp',
    })
    expect(resumoDe(readProduto({})).imagem_url).toBeNull()
  })
})

describe('the limits of reading a product', () => {
  test.each([
    ['quantidade_total', { quantidade_total: 3, qtd: 4, quantidade: 5 }, 3],
    ['a total of 0 beside pieces of variations', { qtd: 0, variacoes: [{ id: 1, quantidade: 2 }] }, 0],
    ['nothing', {}, 0],
  ])('the quantity is read from %s', (_, data, quantidade) => {
    expect(readProduto(data)).toMatchObject({
      qtd: quantidade,
      quantidade_total: quantidade,
      quantidade_disponivel: quantidade,
    })
    expect(readProduto({ ...data, quantidade_disponivel: 1 }).quantidade_disponivel).toBe(1)
  })

  test.each([
    ['a colour’s code', { cor: '#000000' }, [true, false]],
    ['a colour’s name', { nome_cor: 'Preto' }, [true, false]],
    ['a size', { tamanho: 'M' }, [false, true]],
    ['neither', {}, [false, false]],
  ])('a variation with %s declares its dimension', (_, variacao, declaredDimensions) => {
    const { tem_cor, tem_tamanho } = readProduto({ variacoes: [{ id: 1 }, { id: 2, ...variacao }] })
    expect([tem_cor, tem_tamanho]).toEqual(declaredDimensions)
    expect(readProduto({ tem_cor: true, tem_tamanho: 1 })).toMatchObject({
      tem_cor: true,
      tem_tamanho: true,
      tem_variacoes: false,
    })
  })

  test('a picture without smaller ones is its own', () => {
    const [grande, inteira] = readProduto({
      imagens: [
        { id: 1, imagem: '/a.webp' },
        { id: 2, imagem: '/b.webp', media: '/b-media.webp', miniatura: '/b-mini.webp' },
      ],
    }).imagens
    expect(grande).toMatchObject({ media: '/a.webp', miniatura: '/a.webp' })
    expect(inteira).toMatchObject({ media: '/b-media.webp', miniatura: '/b-mini.webp' })
  })

  test('a product is a kit when it says so or has parts, and has variations when it says so', () => {
    const componentes = [{ produto_id: 4, quantidade: 2 }]
    expect([{}, { kit: true }, { componentes }].map((data) => readProduto(data).kit)).toEqual([false, true, true])
    expect([{}, { tem_variacoes: true }].map((data) => readProduto(data).tem_variacoes)).toEqual([false, true])
  })

  test('measures come from the product or from its group, the product’s first', () => {
    const medidas = { largura: 1, altura: 2, comprimento: 3, peso: 4 }
    expect(readProduto({ medidas }).medidas).toEqual(medidas)
    expect(readProduto({ medidas, largura: 9, profundidade: 8 }).medidas).toEqual({
      ...medidas,
      largura: 9,
      comprimento: 8,
    })
    const proprias = { largura: 5, altura: 6, comprimento: 7, peso: 8 }
    expect(readProduto({ medidas, ...proprias })).toMatchObject({ ...proprias, medidas: proprias })
  })

  test('a variation’s pieces are its own, free unless it says otherwise', () => {
    const readVariacao = (data: object) => readProduto({ variacoes: [data] }).variacoes[0]
    expect(readVariacao({ qtd: 4 })).toMatchObject({
      quantidade: 4,
      quantidade_disponivel: 4,
      sku_personalizado: false,
    })
    expect(
      readVariacao({ quantidade: 3, qtd: 4, quantidade_disponivel: 1, sku: 'A', sku_personalizado: true }),
    ).toMatchObject({
      quantidade: 3,
      quantidade_disponivel: 1,
      sku_personalizado: true,
    })
  })
})
