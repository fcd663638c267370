import { produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { describe, expect, test } from 'vitest'
import { readProduto } from '../../../../test/support/lidos.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { comoFormulario, corpoDaEdicao, corpoDoProduto, quantidadeTotal } from './corpo.ts'
import { vinculosDe } from './useCriacao.ts'

const fields: CamposDoProduto = {
  ...NOVO_PRODUTO,
  modelo_id: '7',
  categoria_id: '3',
  titulo: ' Camiseta ',
  sku: 'P-CAM',
  preco_custo: '',
  preco_venda: '1.059,90',
  qtd: '9',
}
const camposWithVariacoes = {
  ...fields,
  tem_variacoes: true,
  tem_cor: true,
  tem_tamanho: true,
  variacoes: [
    { ...NOVA_VARIACAO, cor: '#2563c9', nome_cor: 'Azul', tamanho: 'M', quantidade: '4', preco_venda: '64.5' },
    { ...NOVA_VARIACAO, id: 5, sku: 'MEU', sku_personalizado: true, quantidade: '', imagens: ['11', '12'] },
  ],
}

describe('the body that is sent', () => {
  test('reads commas and dots as decimals, empty prices as null and an empty quantity as 0', () => {
    expect(corpoDoProduto(fields)).toMatchObject({ titulo: 'Camiseta', preco_custo: null, preco_venda: 1059.9, qtd: 9 })
    expect([' P-CAM ', ' '].map((sku) => corpoDoProduto({ ...fields, sku }).sku)).toEqual(['P-CAM', null])
    expect(corpoDoProduto({ ...fields, preco_venda: '59.9' }).preco_venda).toBe(59.9)
    const medidas = { largura: '10,5', altura: '2', comprimento: '30', peso: '' }
    expect(corpoDoProduto({ ...fields, ...medidas, descricao: ' Leve ', gtin: ' 7891000315507 ' })).toMatchObject({
      largura: 10.5,
      altura: 2,
      comprimento: 30,
      peso: null,
      descricao: 'Leve',
      gtin: '7891000315507',
    })
  })

  test('has the fiscal data as they were typed; an empty number is none', () => {
    const typedFields = { ncm: ' 6109.10.00 ', cest: '28.038.00', origem_fiscal: '8', unidade: ' PC ' }
    const body = { ncm: '6109.10.00', cest: '28.038.00', origem_fiscal: 8, unidade: 'PC' }
    expect(corpoDoProduto({ ...fields, ...typedFields })).toMatchObject(body)
    expect(corpoDoProduto(fields)).toMatchObject({ ncm: null, cest: null, origem_fiscal: 0, unidade: 'UN' })
    expect(produtoEntrada.parse(corpoDoProduto({ ...fields, ...typedFields }))).toMatchObject({
      ncm: '61091000',
      cest: '2803800',
    })
  })

  test('has the sum of the variations as quantity, and their SKUs written out', () => {
    const body = corpoDoProduto(camposWithVariacoes)
    // A quantity that cannot be read counts as 0 until it is corrected.
    expect([body.qtd, quantidadeTotal([{ quantidade: '3' }, { quantidade: 'x' }, { quantidade: '1,5' }])]).toEqual([
      4, 3,
    ])
    expect(body.variacoes.map(({ sku }) => sku)).toEqual(['P-CAM-Azul-M', 'MEU'])
    expect(body.variacoes[0]).toMatchObject({ cor: '#2563c9', preco_venda: 64.5, preco_custo: null })
  })

  test('leaves out what the product does not have: its variations, their colours', () => {
    const reducedBody = { variacoes: [], qtd: 9, tem_cor: false, tem_tamanho: false }
    expect(corpoDoProduto({ ...camposWithVariacoes, tem_variacoes: false })).toMatchObject(reducedBody)
    const colourlessVariacao = { cor: null, nome_cor: null, sku: 'P-CAM-M' }
    expect(corpoDoProduto({ ...camposWithVariacoes, tem_cor: false })).toMatchObject({
      tem_cor: false,
      tem_tamanho: true,
      variacoes: [colourlessVariacao, {}],
    })
    expect(corpoDoProduto({ ...camposWithVariacoes, variacoes: [] })).toMatchObject({ qtd: 9, variacoes: [] })
  })

  test('says that it is a blank where the shop prints; a kit is none, has parts and no quantity', () => {
    const part = { produto_id: 4, variacao_id: null, nome: 'x', sku: '', quantidade: ' 2 ' }
    const kit = { ...fields, kit: true, componentes: [part] }
    expect(corpoDoProduto(fields)).not.toHaveProperty('peca_lisa')
    expect([true, false].map((peca_lisa) => corpoDoProduto({ ...fields, peca_lisa }).peca_lisa)).toEqual([true, false])
    expect(corpoDoProduto({ ...kit, peca_lisa: true })).toMatchObject({
      peca_lisa: false,
      qtd: 0,
      componentes: [{ produto_id: 4, variacao_id: null, quantidade: 2 }],
    })
    expect(corpoDoProduto(fields)).not.toHaveProperty('componentes')
  })

  test('says parts of what is a kit or was one, and the quantity of anything else', () => {
    const parts = (isKit: boolean, eraKit: boolean) => {
      const body = corpoDaEdicao({ ...fields, kit: isKit }, { versao: 1, kit: eraKit, variacoes: [] }, new Set())
      return Object.keys(body).filter((field) => field === 'componentes' || field === 'qtd')
    }
    const sentParts = [parts(true, true), parts(true, false), parts(false, true), parts(false, false)]
    expect(sentParts.join(' ')).toBe('componentes componentes componentes qtd')
  })

  test('of an edit has the version, and links only to images that the product still has', () => {
    const before = { versao: 3, kit: false, variacoes: [{ id: 7 }, { id: 8 }] }
    const { versao, variacoes, ...resto } = corpoDaEdicao(camposWithVariacoes, before, new Set(['12', '13']))
    const { variacoes: _, ...novo } = corpoDoProduto(camposWithVariacoes)
    expect([versao, resto]).toEqual([3, novo])
    expect(variacoes.map(({ imagens_vinculadas }) => imagens_vinculadas)).toEqual([[], [12]])
  })

  test('of an edit asks for pieces that are there, and names the variations whose pieces go with the last one', () => {
    const before = { versao: 3, kit: false, variacoes: [{ id: 7 }, { id: 8 }] }
    const [v] = camposWithVariacoes.variacoes
    const vazias = [
      { ...NOVA_VARIACAO, ...v, id: 7, quantidade: '' },
      { ...NOVA_VARIACAO, ...v, id: null, quantidade: '' },
    ]
    const body = corpoDaEdicao({ ...camposWithVariacoes, variacoes: vazias }, before, new Set())
    expect(body.variacoes.map(({ quantidade }) => quantidade)).toEqual([null, 0])
    expect(body).not.toHaveProperty('variacoes_removidas')
    expect(corpoDaEdicao({ ...camposWithVariacoes, variacoes: [], qtd: '' }, before, new Set())).toMatchObject({
      qtd: null,
      variacoes: [],
      variacoes_removidas: [7, 8],
    })
  })

  test('says the same as JSON and as a form with files', () => {
    for (const publicar_bling of [true, false]) {
      const body = corpoDoProduto({ ...camposWithVariacoes, preco_custo: publicar_bling ? '0' : '', publicar_bling })
      const form = comoFormulario(body, [new File(['x'], 'a.png', { type: 'image/png' })])
      expect(form.get('publicar_bling')).toBe(publicar_bling ? '1' : '0')
      expect([form.has('preco_custo'), form.getAll('imagens').length]).toEqual([publicar_bling, 1])
      form.delete('imagens')
      // No EAN and none that is said are the same of a new product.
      const { gtin, ncm, cest, ...parsedBody } = produtoEntrada.parse(body)
      expect([gtin ?? ncm ?? cest, produtoEntrada.parse(Object.fromEntries(form))]).toEqual([null, parsedBody])
    }
  })
})

test.each([
  ['', 0],
  [' 7 ', 7],
  ['0', 0],
  ['x', Number.NaN],
])('the quantity "%s" of a product without variations is sent as %s', (qtd, sentQuantidade) => {
  expect(corpoDoProduto({ ...fields, qtd }).qtd).toEqual(sentQuantidade)
})

test('a variation is sent whole: its id, its own price and text, and null for what it lacks', () => {
  const [v] = camposWithVariacoes.variacoes
  const buildSentVariacao = (change: object) =>
    corpoDoProduto({ ...camposWithVariacoes, sku: '', variacoes: [{ ...NOVA_VARIACAO, ...v, ...change }] }).variacoes[0]
  const azul = { sku: 'Azul-M', cor: '#2563c9', nome_cor: 'Azul', tamanho: 'M' }
  const escrita = { id: 5, preco_custo: '3,10', descricao: ' Fina ', quantidade: '2' }
  const parsedFields = { ...escrita, preco_custo: 3.1, descricao: 'Fina', quantidade: 2 }
  expect(buildSentVariacao(escrita)).toEqual({
    ...parsedFields,
    estoque_minimo: 0,
    ...azul,
    sku_personalizado: false,
    gtin: null,
    preco_venda: 64.5,
  })
  const emptyFields = { sku: null, cor: null, nome_cor: null, tamanho: null, preco_custo: null }
  const rest = {
    estoque_minimo: 0,
    sku_personalizado: false,
    gtin: '7891000315507',
    preco_venda: 64.5,
    quantidade: 4,
    descricao: '',
  }
  expect(buildSentVariacao({ nome_cor: ' ', cor: '', tamanho: '', gtin: ' 7891000315507 ' })).toEqual({
    ...emptyFields,
    ...rest,
  })
})

test('no picture is linked while the switch for variations is off', async () => {
  const createdProduto = readProduto({ id: 5, variacoes: [{ id: 91, sku: 'CAM-M' }] })
  const variacoes = [{ ...NOVA_VARIACAO, tamanho: 'M', imagens: ['a'] }]
  expect(await vinculosDe(createdProduto, { ...NOVO_PRODUTO, sku: 'CAM', variacoes }, [])).toEqual({})
})
