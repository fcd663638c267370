import { describe, expect, test } from 'vitest'
import { lerProduto } from '../../../../test/support/lidos.ts'
import { camposDe, escreverMedida, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'

describe('the fields of a stored product', () => {
  test('hold everything as text', () => {
    const produto = lerProduto({
      id: 5,
      modelo_id: 7,
      categoria_id: 3,
      sku: 'CAM',
      gtin: '96385074',
      titulo: 'Camiseta',
      descricao: 'Longa',
      qtd: 9,
      largura: 30.5,
      altura: 0,
      comprimento: null,
      peso: '0,25',
      preco_custo: 10,
      preco_venda: null,
      publicar_bling: true,
      tem_variacoes: true,
      tem_cor: true,
      variacoes: [
        {
          id: 1,
          sku: 'MEU',
          sku_personalizado: true,
          gtin: '7891000315507',
          cor: '#2563c9',
          nome_cor: 'Azul',
          tamanho: 'M',
          preco_custo: 5,
          preco_venda: 64.5,
          quantidade: 4,
          descricao: 'x',
          imagens_vinculadas: [12, 11],
        },
        { id: 2 },
      ],
    })
    expect(camposDe(produto)).toEqual({
      kit: false,
      componentes: [],
      peca_lisa: null,
      modelo_id: '7',
      sku: 'CAM',
      gtin: '96385074',
      titulo: 'Camiseta',
      descricao: 'Longa',
      categoria_id: '3',
      largura: '30,5',
      altura: '0',
      comprimento: '',
      peso: '0,25',
      preco_custo: '10,00',
      preco_venda: '',
      qtd: '9',
      publicar_bling: true,
      tem_variacoes: true,
      tem_cor: true,
      tem_tamanho: true,
      variacoes: [
        {
          id: 1,
          sku: 'MEU',
          sku_personalizado: true,
          gtin: '7891000315507',
          cor: '#2563c9',
          nome_cor: 'Azul',
          tamanho: 'M',
          preco_custo: '5,00',
          preco_venda: '64,50',
          quantidade: '4',
          descricao: 'x',
          imagens: ['12', '11'],
        },
        { ...NOVA_VARIACAO, id: 2 },
      ],
    })
  })

  test('name the parts of a kit by product and variation', () => {
    const parte = { produto_id: 4, variacao_id: null, titulo: 'Boné', variacao: null, sku: null, quantidade: 2 }
    const outra = { ...parte, variacao_id: 9, variacao: 'Azul M', sku: 'BON-M', quantidade: 1 }
    expect(camposDe({ ...lerProduto({ id: 1 }), componentes: [parte, outra] as never }).componentes).toEqual([
      { produto_id: 4, variacao_id: null, nome: 'Boné', sku: '', quantidade: '2' },
      { produto_id: 4, variacao_id: 9, nome: 'Boné Azul M', sku: 'BON-M', quantidade: '1' },
    ])
  })

  test('without a model and a category have none chosen', () => {
    const { modelo_id, categoria_id, sku } = camposDe(lerProduto({ id: 1 }))
    expect([modelo_id, categoria_id, sku]).toEqual(['', '', ''])
    expect(camposDe(lerProduto({ id: 1, modelo_id: 1, categoria_id: 1 }))).toMatchObject({
      modelo_id: '1',
      categoria_id: '1',
    })
  })

  test.each([
    [false, false, [true, true]],
    [true, false, [true, false]],
    [false, true, [false, true]],
    [true, true, [true, true]],
  ])(
    'with colour %s and size %s offer both dimensions only when the product declares neither',
    (tem_cor, tem_tamanho, oferecidas) => {
      const campos = camposDe({ ...lerProduto({ id: 1 }), tem_cor, tem_tamanho })
      expect([campos.tem_cor, campos.tem_tamanho]).toEqual(oferecidas)
    },
  )
})

test('a new product and a new variation begin with no pieces, nothing chosen and nothing sent to Bling', () => {
  const { qtd, variacoes, tem_variacoes, tem_cor, tem_tamanho, publicar_bling } = NOVO_PRODUTO
  expect({ qtd, variacoes }).toEqual({ qtd: '0', variacoes: [] })
  expect([tem_variacoes, tem_cor, tem_tamanho, publicar_bling]).toEqual([false, false, false, false])
  expect(NOVA_VARIACAO).toMatchObject({ id: null, quantidade: '0', sku_personalizado: false, imagens: [] })
})

test.each([
  [0.25, '0,25'],
  [30, '30'],
  [0, '0'],
  [null, ''],
])('a measure of %s is written "%s"', (valor, texto) => {
  expect(escreverMedida(valor)).toBe(texto)
})
