import { faixaDePreco } from '@estampa/contract/produtos/variacoes.ts'
import { describe, expect, test } from 'vitest'
import { lerProduto, lerProdutoResumo } from './produto.ts'

describe('a product out of whatever the answer carries', () => {
  test('an empty answer gives a whole product, and nothing throws', () => {
    for (const json of [null, undefined, {}, [], 'texto', 7]) {
      const produto = lerProduto(json)
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

  test('numbers may be text, with a point or a comma', () => {
    const produto = lerProduto({ id: '12', preco_venda: '59,90', qtd: '3', medidas: { peso: '0.250' }, versao: '4' })
    expect(produto).toMatchObject({ id: 12, preco_venda: 59.9, qtd: 3, quantidade_total: 3, peso: 0.25, versao: 4 })
  })

  test('the model and the category may be ids or objects, under either name', () => {
    const porId = lerProduto({ modelo: 5, categoria: '8' })
    const aninhado = lerProduto({ modelo: { id: 5, codigo: 'CAM', nome: 'Camiseta' }, categoria_id: { id: 8 } })
    expect(porId).toMatchObject({ modelo_id: 5, modelo: { id: 5, nome: '' }, categoria: 8, categoria_id: 8 })
    expect(aninhado).toMatchObject({ modelo_id: 5, modelo: { id: 5, nome: 'Camiseta' }, categoria: 8, categoria_id: 8 })
  })

  test('a SKU other than the derived one is custom, also when the answer does not say so', () => {
    const variacoes = [
      { id: 1, sku: 'MEU-1', nome_cor: 'Azul', tamanho: 'M' },
      { id: 2, sku: 'cam-azul-g', nome_cor: 'Azul', tamanho: 'G' },
      { id: 3, sku: null, nome_cor: 'Azul', tamanho: 'P' },
    ]
    const { variacoes: lidas } = lerProduto({ sku: 'CAM', variacoes })
    expect(lidas.map((v) => v.sku_personalizado)).toEqual([true, false, false])
  })

  test('without a total the quantity is the sum of the variations', () => {
    const variacoes = [
      { id: 1, quantidade: 2 },
      { id: 2, quantidade: '5' },
    ]
    expect(lerProduto({ variacoes }).quantidade_total).toBe(7)
    expect(lerProduto({ variacoes, quantidade_total: 9 }).quantidade_total).toBe(9)
    expect(lerProduto({ variacoes }).tem_variacoes).toBe(true)
  })

  test('images come in their order, as addresses or as objects', () => {
    const imagens = [
      { id: 2, imagem: '/b.webp', ordem: 1 },
      { id: 1, imagem: '/a.webp', miniatura: '/a-mini.webp', ordem: 0 },
    ]
    expect(lerProduto({ imagens }).imagens_url).toEqual(['/a.webp', '/b.webp'])
    expect(lerProdutoResumo({ imagens }).imagem_url).toBe('/a-mini.webp')
    expect(lerProdutoResumo({ imagens_url: [{ imagem: '/c.webp' }] }).imagem_url).toBe('/c.webp')
    expect(lerProdutoResumo({}).imagem_url).toBeNull()
  })

  test('published means an id at Bling, number or text; empty text is none', () => {
    expect(lerProdutoResumo({ id_bling: 123 }).id_bling).toBe('123')
    expect(lerProdutoResumo({ id_bling: '' }).id_bling).toBeNull()
  })
})
