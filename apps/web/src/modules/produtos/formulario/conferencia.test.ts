import { describe, expect, it } from 'vitest'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from './campos.ts'
import { conferir } from './conferencia.ts'

const bom: CamposDoProduto = { ...NOVO_PRODUTO, modelo_id: '7', categoria_id: '3', titulo: 'Camiseta', sku: 'P-CAM' }
const comVariacoes = (...skus: string[]): CamposDoProduto => ({
  ...bom,
  tem_variacoes: true,
  tem_cor: true,
  tem_tamanho: true,
  variacoes: skus.map((sku, i) => ({
    ...NOVA_VARIACAO,
    nome_cor: 'Azul',
    tamanho: ['P', 'M', 'G'][i] ?? 'U',
    sku,
    sku_personalizado: sku !== '',
  })),
})
const resumo = (campos: CamposDoProduto) => conferir(campos).map(({ campo, tipo }) => `${campo} ${tipo}`)

describe('conferir', () => {
  it('finds nothing wrong with a model, a title and a category', () => {
    expect(conferir(bom)).toEqual([])
    expect(conferir({ ...bom, sku: '' })).toEqual([])
    expect(conferir(comVariacoes('', ''))).toEqual([])
  })

  it('says what is wrong with an EAN at its field', () => {
    const [p, m] = comVariacoes('', '').variacoes
    const com = (gtin: string, ...das: string[]) => ({
      ...comVariacoes('', ''),
      gtin,
      variacoes: [p, m].flatMap((uma, i) => (uma ? [{ ...uma, gtin: das[i] ?? '' }] : [])),
    })
    expect(conferir({ ...bom, gtin: '7891000315508' })).toEqual([
      { campo: 'gtin', tipo: 'invalido', mensagem: 'Confira o EAN: o dígito verificador não confere.' },
    ])
    expect(resumo(com('', '1', ''))).toEqual(['variacoes.0.gtin invalido'])
    expect(resumo(com('', '036000291452', '0036000291452'))).toEqual(['variacoes.1.gtin invalido'])
    expect(resumo(com('7891000315507', '', '7891000315507'))).toEqual(['variacoes.1.gtin invalido'])
    expect(conferir(com('', '7891000315507', '036000291452'))).toEqual([])
  })

  it('asks for the parts of a kit', () => {
    expect(conferir({ ...bom, kit: true })).toEqual([
      { campo: 'componentes', tipo: 'invalido', mensagem: 'Escolha as partes do kit' },
    ])
    const parte = { produto_id: 4, variacao_id: null, nome: 'x', sku: '', quantidade: '1' }
    expect(conferir({ ...bom, kit: true, componentes: [parte] })).toEqual([])
    expect(resumo({ ...bom, kit: true, componentes: [{ ...parte, quantidade: '0' }] })).toEqual([
      'componentes.0.quantidade invalido',
    ])
  })

  it('asks for model, title and category, and says each once', () => {
    expect(resumo({ ...NOVO_PRODUTO, titulo: '  ' })).toEqual([
      'modelo_id obrigatorio',
      'titulo obrigatorio',
      'categoria_id obrigatorio',
    ])
  })

  it('refuses a variation with the SKU of the product, whatever case and blanks', () => {
    const problemas = conferir(comVariacoes('', ' p-cam '))
    expect(problemas.map(({ campo }) => campo)).toEqual(['sku', 'variacoes.1.sku'])
    expect(problemas[0]?.mensagem).toBe('A variação "Azul M" está usando o mesmo SKU do produto principal.')
  })

  it('looks at variations only while the product has them', () => {
    expect(conferir({ ...comVariacoes('P-CAM'), tem_variacoes: false })).toEqual([])
  })

  it('refuses two variations with the same SKU', () => {
    expect(resumo(comVariacoes('X', 'x'))).toEqual(['variacoes.1.sku invalido'])
  })

  it('points at prices and quantities that cannot be read', () => {
    const campos = { ...comVariacoes(''), preco_venda: 'caro', preco_custo: '-1' }
    campos.variacoes = campos.variacoes.map((v) => ({ ...v, quantidade: '1,5' }))
    expect(resumo(campos)).toEqual(['preco_custo invalido', 'preco_venda invalido', 'variacoes.0.quantidade invalido'])
  })
})

describe('SKUs of variations', () => {
  it('repeat each other only where they are written, and empty ones repeat nothing', () => {
    expect(resumo(comVariacoes('X', 'Y', 'x '))).toEqual(['variacoes.2.sku invalido'])
    const semSku = { ...comVariacoes('', ''), sku: '', tem_cor: false, tem_tamanho: false }
    expect(resumo(semSku).filter((um) => um.includes('.sku'))).toEqual([])
    expect(conferir(comVariacoes('X', 'x'))[0]?.mensagem).toBe('Outra variação já usa este SKU')
  })

  it('may be the product’s when that has none', () => {
    expect(conferir({ ...comVariacoes('X'), sku: '' })).toEqual([])
  })
})

it('a field that is required and empty is said once, and before all others', () => {
  const ruim = { ...comVariacoes('p-cam'), titulo: ' ', preco_venda: 'caro' }
  expect(resumo(ruim)).toEqual([
    'titulo obrigatorio',
    'sku sku-do-produto',
    'variacoes.0.sku sku-do-produto',
    'preco_venda invalido',
  ])
  expect(conferir(NOVO_PRODUTO).map(({ mensagem }) => mensagem)).toEqual([
    'Escolha o modelo',
    'Informe o título',
    'Escolha a categoria',
  ])
})
