import { produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import { describe, expect, it, test } from 'vitest'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { comoFormulario, corpoDaEdicao, corpoDoProduto, quantidadeTotal } from './corpo.ts'

const campos: CamposDoProduto = {
  ...NOVO_PRODUTO,
  modelo_id: '7',
  categoria_id: '3',
  titulo: ' Camiseta ',
  sku: 'P-CAM',
  preco_custo: '',
  preco_venda: '1.059,90',
  qtd: '9',
}
const comVariacoes: CamposDoProduto = {
  ...campos,
  tem_variacoes: true,
  tem_cor: true,
  tem_tamanho: true,
  variacoes: [
    { ...NOVA_VARIACAO, cor: '#2563c9', nome_cor: 'Azul', tamanho: 'M', quantidade: '4', preco_venda: '64.5' },
    { ...NOVA_VARIACAO, id: 5, sku: 'MEU', sku_personalizado: true, quantidade: '', imagens: ['11', '12'] },
  ],
}

describe('the body that is sent', () => {
  it('reads commas and dots as decimals, empty prices as null and an empty quantity as 0', () => {
    expect(corpoDoProduto(campos)).toMatchObject({ titulo: 'Camiseta', preco_custo: null, preco_venda: 1059.9, qtd: 9 })
    expect([' P-CAM ', ' '].map((sku) => corpoDoProduto({ ...campos, sku }).sku)).toEqual(['P-CAM', null])
    expect(corpoDoProduto({ ...campos, preco_venda: '59.9', qtd: ' ' })).toMatchObject({ preco_venda: 59.9, qtd: 0 })
  })

  it('has the sum of the variations as quantity, and their SKUs written out', () => {
    const corpo = corpoDoProduto(comVariacoes)
    expect(corpo.qtd).toBe(4)
    expect(corpo.variacoes.map(({ sku }) => sku)).toEqual(['P-CAM-Azul-M', 'MEU'])
    expect(corpoDoProduto({ ...comVariacoes, variacoes: comVariacoes.variacoes.slice(0, 1) }).qtd).toBe(4)
    expect(corpo.variacoes[0]).toMatchObject({ cor: '#2563c9', preco_venda: 64.5, preco_custo: null })
  })

  it('leaves out what the product does not have: its variations, their colours', () => {
    expect(corpoDoProduto({ ...comVariacoes, tem_variacoes: false })).toMatchObject({ variacoes: [], qtd: 9 })
    const [primeira] = corpoDoProduto({ ...comVariacoes, tem_cor: false }).variacoes
    expect(primeira).toMatchObject({ cor: null, nome_cor: null, sku: 'P-CAM-M' })
  })

  it('says that it is a blank where the shop prints; a kit is none, has parts and no quantity', () => {
    const parte = { produto_id: 4, variacao_id: null, nome: 'x', sku: '', quantidade: ' 2 ' }
    const kit = { ...campos, kit: true, componentes: [parte] }
    expect(corpoDoProduto(campos)).not.toHaveProperty('peca_lisa')
    expect([true, false].map((peca_lisa) => corpoDoProduto({ ...campos, peca_lisa }).peca_lisa)).toEqual([true, false])
    expect(corpoDoProduto({ ...kit, peca_lisa: true })).toMatchObject({
      peca_lisa: false,
      qtd: 0,
      componentes: [{ produto_id: 4, variacao_id: null, quantidade: 2 }],
    })
    expect(corpoDoProduto(campos)).not.toHaveProperty('componentes')
  })

  it('says parts of what is a kit or was one, and the quantity of anything else', () => {
    const partes = (deKit: boolean, eraKit: boolean) => {
      const corpo = corpoDaEdicao({ ...campos, kit: deKit }, 1, new Set(), eraKit)
      return Object.keys(corpo).filter((campo) => campo === 'componentes' || campo === 'qtd')
    }
    expect([partes(true, true), partes(true, false), partes(false, true), partes(false, false)]).toEqual([
      ['componentes'],
      ['componentes'],
      ['componentes'],
      ['qtd'],
    ])
    const semImagens = { ...comVariacoes, variacoes: comVariacoes.variacoes.map((v) => ({ ...v, imagens: [] })) }
    expect(corpoDaEdicao(semImagens, 1, new Set(['11'])).variacoes[1]?.imagens_vinculadas).toEqual([])
  })

  it('links only images that the product still has', () => {
    const corpo = corpoDaEdicao(comVariacoes, 3, new Set(['12', '13']))
    expect(corpo.versao).toBe(3)
    expect(corpo.variacoes.map(({ imagens_vinculadas }) => imagens_vinculadas)).toEqual([[], [12]])
  })

  it('says the same as JSON and as a form with files', () => {
    const corpo = corpoDoProduto(comVariacoes)
    const formulario = comoFormulario(corpo, [new File(['x'], 'a.png', { type: 'image/png' })])
    expect(formulario.get('tem_cor')).toBe('1')
    expect(formulario.get('publicar_bling')).toBe('0')
    expect(formulario.getAll('imagens')).toHaveLength(1)
    formulario.delete('imagens')
    // No EAN and none that is said are the same of a new product.
    const { gtin, ...lido } = produtoEntrada.parse(corpo)
    expect([gtin, produtoEntrada.parse(Object.fromEntries(formulario))]).toEqual([null, lido])
  })
})

it('counts an unreadable quantity as 0 until it is corrected', () => {
  expect(quantidadeTotal([{ quantidade: '3' }, { quantidade: 'x' }, { quantidade: '1,5' }])).toBe(3)
})

test.each([
  ['', 0],
  [' 7 ', 7],
  ['0', 0],
  ['x', Number.NaN],
])('the quantity "%s" of a product without variations is sent as %s', (qtd, enviada) => {
  expect(corpoDoProduto({ ...campos, qtd }).qtd).toEqual(enviada)
})

test('a switch for variations without any leaves the product its own quantity', () => {
  expect(corpoDoProduto({ ...campos, tem_variacoes: true, variacoes: [] })).toMatchObject({ qtd: 9, variacoes: [] })
})

test.each([
  [true, true, true, [true, true]],
  [true, true, false, [true, false]],
  [true, false, true, [false, true]],
  [false, true, true, [false, false]],
])(
  'with variations %s, colour %s and size %s the dimensions are %s',
  (tem_variacoes, tem_cor, tem_tamanho, [cor, tamanho] = []) => {
    expect(corpoDoProduto({ ...comVariacoes, tem_variacoes, tem_cor, tem_tamanho })).toMatchObject({
      tem_cor: cor,
      tem_tamanho: tamanho,
    })
  },
)

test('a variation is sent whole: its id, its own price and text, and null for what it lacks', () => {
  const [v] = comVariacoes.variacoes
  const enviada = (mudanca: object) =>
    corpoDoProduto({ ...comVariacoes, sku: '', variacoes: [{ ...NOVA_VARIACAO, ...v, ...mudanca }] }).variacoes[0]
  expect(enviada({ id: 5, preco_custo: '3,10', descricao: ' Fina ', quantidade: '2' })).toEqual({
    id: 5,
    sku: 'Azul-M',
    sku_personalizado: false,
    gtin: null,
    cor: '#2563c9',
    nome_cor: 'Azul',
    tamanho: 'M',
    preco_custo: 3.1,
    preco_venda: 64.5,
    quantidade: 2,
    descricao: 'Fina',
  })
  expect(enviada({ nome_cor: ' ', cor: '', tamanho: '', gtin: ' 7891000315507 ' })).toEqual({
    sku: null,
    sku_personalizado: false,
    gtin: '7891000315507',
    cor: null,
    nome_cor: null,
    tamanho: null,
    preco_custo: null,
    preco_venda: 64.5,
    quantidade: 4,
    descricao: '',
  })
})

test('an edit keeps everything else of the body, and a form leaves null out but not 0 and false', () => {
  const { versao, variacoes, ...resto } = corpoDaEdicao(comVariacoes, 3, new Set())
  const { variacoes: _, ...novo } = corpoDoProduto(comVariacoes)
  expect(resto).toEqual(novo)
  expect([versao, variacoes.map(({ sku }) => sku)]).toEqual([3, ['P-CAM-Azul-M', 'MEU']])
  const formulario = comoFormulario({ ...corpoDoProduto(campos), qtd: 0, publicar_bling: true }, [])
  expect([formulario.has('preco_custo'), formulario.get('qtd'), formulario.get('publicar_bling')]).toEqual([
    false,
    '0',
    '1',
  ])
  expect([formulario.get('tem_cor'), formulario.get('variacoes'), formulario.getAll('imagens')]).toEqual([
    '0',
    '[]',
    [],
  ])
})
