import { describe, expect, it } from 'vitest'
import { lerBloco } from '../../../celulas.ts'
import { type CamposDoProduto, NOVA_VARIACAO, NOVO_PRODUTO } from '../../campos.ts'
import { colar, ehColavel, inverso, preencherParaBaixo } from './useBlocos.ts'

const produto: CamposDoProduto = {
  ...NOVO_PRODUTO,
  sku: 'P-CAM',
  tem_variacoes: true,
  tem_cor: true,
  tem_tamanho: true,
  variacoes: ['P', 'M', 'G', 'GG'].map((tamanho) => ({ ...NOVA_VARIACAO, cor: '#000000', nome_cor: 'Preto', tamanho })),
}
const precos = (texto: string) =>
  colar(produto, 0, 'preco_venda', texto).mudancas.map(({ campos }) => campos.preco_venda)
const quantidades = (texto: string) =>
  colar(produto, 0, 'quantidade', texto).mudancas.map(({ campos }) => campos.quantidade)

describe('a pasted block', () => {
  it('is read with the line breaks of every system; the last one is not a row', () => {
    const esperado = [
      ['1', '2'],
      ['3', ''],
    ]
    expect(lerBloco('1\t2\r\n3\t\r\n')).toEqual(esperado)
    expect(lerBloco('1\t2\n3\t')).toEqual(esperado)
    expect(lerBloco('1\n\n2\n')).toEqual([['1'], [''], ['2']])
  })

  it('writes prices the way the fields do', () => {
    expect(precos('R$ 59,90\n59.90\n1.234,56\n R$ 1.250 ')).toEqual(['59,90', '59,90', '1234,56', '1250,00'])
    expect(precos('\n7\n1,234.5')).toEqual(['', '7,00', '1234,50'])
  })

  it('reads whole numbers as spreadsheets write them', () => {
    expect(quantidades('12\n1.234\n1.234,00\n3.0')).toEqual(['12', '1234', '1234', '3'])
    expect(quantidades('12,00\n10,000')).toEqual(['12', '10,000'])
  })

  it('leaves what it cannot read for the user to correct', () => {
    expect(precos('barato\n-')).toEqual(['barato', '-'])
    expect(quantidades('dez\n1,5')).toEqual(['dez', '1,5'])
  })

  it('spreads over the columns at its right, and says how much found no place', () => {
    const { mudancas, linhasSobrando, colunasSobrando } = colar(produto, 2, 'quantidade', '1\t2\t3\t4\n5\n6\n7\n8')
    expect(mudancas).toEqual([
      { indice: 2, campos: { quantidade: '1', preco_venda: '2,00', preco_custo: '3,00' } },
      { indice: 3, campos: { quantidade: '5' } },
    ])
    expect({ linhasSobrando, colunasSobrando }).toEqual({ linhasSobrando: 3, colunasSobrando: 1 })
  })

  it('leaves no place for costs to whom they are not shown', () => {
    const { mudancas, colunasSobrando } = colar(produto, 3, 'quantidade', '1\t2\t3', { semCusto: true })
    expect(mudancas).toEqual([{ indice: 3, campos: { quantidade: '1', preco_venda: '2,00' } }])
    expect(colunasSobrando).toBe(1)
  })

  it('leaves no place for prices to who may not change them', () => {
    const { mudancas, colunasSobrando } = colar(produto, 3, 'quantidade', '1\t2\t3', { semPrecos: true })
    expect(mudancas).toEqual([{ indice: 3, campos: { quantidade: '1' } }])
    expect(colunasSobrando).toBe(2)
    expect(colar(produto, 3, 'preco_venda', '2\t3', { semPrecos: true })).toMatchObject({
      mudancas: [{ indice: 3, campos: {} }],
      colunasSobrando: 2,
    })
  })

  it('brings SKUs of its own; a blank one follows the product again', () => {
    expect(colar(produto, 0, 'sku', 'MEU-1\n\nP-CAM-Preto-G').mudancas.map(({ campos }) => campos)).toEqual([
      { sku: 'MEU-1', sku_personalizado: true },
      { sku: '', sku_personalizado: false },
      { sku: '', sku_personalizado: false },
    ])
  })
})

describe('filling down', () => {
  const variacoes = produto.variacoes.map((v, i) => ({ ...v, preco_venda: `${i},00` }))

  it('repeats the cell in the rows below it only', () => {
    expect(preencherParaBaixo(variacoes, 1, 'preco_venda')).toEqual([
      { indice: 2, campos: { preco_venda: '1,00' } },
      { indice: 3, campos: { preco_venda: '1,00' } },
    ])
    expect(preencherParaBaixo(variacoes, 3, 'preco_venda')).toEqual([])
  })

  it('writes a price that is still being typed as its field will', () => {
    const digitando = variacoes.map((v) => ({ ...v, preco_custo: '25.5' }))
    expect(preencherParaBaixo(digitando, 2, 'preco_custo')).toEqual([{ indice: 3, campos: { preco_custo: '25,50' } }])
  })

  it('takes the tone and the name of a colour together, and never a SKU', () => {
    expect(preencherParaBaixo(variacoes, 2, 'cor')).toEqual([
      { indice: 3, campos: { cor: '#000000', nome_cor: 'Preto' } },
    ])
    expect(preencherParaBaixo(variacoes, 0, 'sku')).toEqual([])
  })

  it('can be taken back', () => {
    const mudancas = preencherParaBaixo(variacoes, 1, 'preco_venda')
    expect(inverso(variacoes, mudancas)).toEqual([
      { indice: 2, campos: { preco_venda: '2,00' } },
      { indice: 3, campos: { preco_venda: '3,00' } },
    ])
  })
})

describe('the limits of a block', () => {
  it('fits exactly, or ends with the last row and column', () => {
    const sobras = (linha: number, coluna: Parameters<typeof colar>[2], texto: string) => {
      const { mudancas, linhasSobrando, colunasSobrando } = colar(produto, linha, coluna, texto)
      return [mudancas.length, linhasSobrando, colunasSobrando]
    }
    expect(sobras(0, 'preco_venda', '1\t2\n3\t4\n5\t6\n7\t8')).toEqual([4, 0, 0])
    expect(sobras(3, 'preco_custo', '1\t2\n3')).toEqual([1, 1, 1])
    expect(sobras(0, 'sku', 'A\t1')).toEqual([1, 0, 0])
  })

  it('fills down prices as their fields write them, colours with their names, and never SKUs or the last row', () => {
    const variacoes = produto.variacoes.map((v) => ({
      ...v,
      preco_custo: '7',
      preco_venda: 'x',
      tamanho: 'M',
      quantidade: '7',
    }))
    const campos = (coluna: Parameters<typeof preencherParaBaixo>[2]) =>
      preencherParaBaixo(variacoes, 2, coluna).map((uma) => [uma.indice, uma.campos])
    expect(campos('preco_custo')).toEqual([[3, { preco_custo: '7,00' }]])
    expect(campos('preco_venda')).toEqual([[3, { preco_venda: 'x' }]])
    expect(campos('quantidade')).toEqual([[3, { quantidade: '7' }]])
    expect(campos('tamanho')).toEqual([[3, { tamanho: 'M' }]])
    expect(campos('cor')).toEqual([[3, { cor: '#000000', nome_cor: 'Preto' }]])
    expect(campos('sku')).toEqual([])
    expect(preencherParaBaixo(variacoes, 3, 'tamanho')).toEqual([])
    expect(preencherParaBaixo(variacoes, 4, 'tamanho')).toEqual([])
  })

  it('is undone field by field, and only what it changed', () => {
    const mudancas = [{ indice: 1, campos: { preco_venda: '9,00', quantidade: '2' } }]
    expect(inverso(produto.variacoes, mudancas)).toEqual([{ indice: 1, campos: { preco_venda: '', quantidade: '0' } }])
    expect(inverso(produto.variacoes, [{ indice: 9, campos: { quantidade: '2' } }])).toEqual([
      { indice: 9, campos: {} },
    ])
  })

  it.each([
    ['sku', true],
    ['quantidade', true],
    ['preco_venda', true],
    ['preco_custo', true],
    ['cor', false],
    ['tamanho', false],
  ] as const)('can be pasted into %s: %s', (coluna, pode) => {
    expect(ehColavel(coluna)).toBe(pode)
  })
})
