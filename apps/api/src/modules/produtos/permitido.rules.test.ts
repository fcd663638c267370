import { type ProdutoEntrada, produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { describe, expect, test } from 'vitest'
import { type QuemAltera, refuseCorrection, restrictPrecos } from './produtos.rules.ts'

const buildUsuario = (...negadas: string[]) => ({ id: 1, negadas }) as QuemAltera
const enviado = (dados: object): ProdutoEntrada =>
  produtoEntrada.parse({ modelo_id: 1, categoria_id: 1, titulo: 'Camiseta', ...dados })
const guardado = (qtd: number, ...quantidades: number[]) =>
  ({
    qtd,
    kit: false,
    preco_custo: 10,
    preco_venda: 50,
    variacoes: quantidades.map((quantidade, i) => {
      return { id: i + 1, quantidade, preco_custo: 20 + i, preco_venda: 60 + i }
    }),
  }) as unknown as Produto

describe('costs', () => {
  const custos = (usuario: QuemAltera, ...sentCustos: (number | null)[]) => {
    const [preco_custo, primeiro, novo] = sentCustos
    const dados = enviado({ preco_custo, variacoes: [{ id: 1, preco_custo: primeiro }, { preco_custo: novo }] })
    const lidos = restrictPrecos(usuario, dados, guardado(0, 1, 1))
    return [lidos.preco_custo, ...(lidos.variacoes ?? []).map((v) => v.preco_custo)]
  }
  test('who sees them changes them', () => {
    expect(custos(buildUsuario(), 1, 2, 3)).toEqual([1, 2, 3])
    expect(custos(buildUsuario('corrigir_estoque'), null, 0, 3)).toEqual([null, 0, 3])
  })
  test('who does not see them leaves those that are there, gives none to what is new, and may send none', () => {
    expect(custos(buildUsuario('ver_custos'), null, 0, null)).toEqual([10, 20, null])
    for (const sentCustos of [
      [1, null, null],
      [null, 2, null],
      [null, null, 3],
    ])
      expect(() => custos(buildUsuario('ver_custos'), ...sentCustos)).toThrow(
        expect.objectContaining({ codigo: 'SEM_PERMISSAO' }),
      )
  })
  test('where no variations are sent none are', () => {
    expect(restrictPrecos(buildUsuario('ver_custos'), enviado({}), guardado(0, 1)).variacoes).toBeUndefined()
  })
})

describe('prices of who may not change them', () => {
  const usuario = buildUsuario('mudar_precos')
  const precos = (dados: object) => {
    const { preco_venda, preco_custo, variacoes = [] } = restrictPrecos(usuario, enviado(dados), guardado(0, 1, 1))
    return [preco_venda, preco_custo, ...variacoes.flatMap((v) => [v.preco_venda, v.preco_custo])]
  }
  test('those that are there are sent, or none', () => {
    const iguais = [
      { id: 1, preco_venda: 60, preco_custo: 20 },
      { id: 2, preco_venda: 61, preco_custo: 21 },
    ]
    expect(precos({ preco_venda: 50, preco_custo: 10, variacoes: iguais })).toEqual([50, 10, 60, 20, 61, 21])
    expect(precos({ preco_venda: 0, variacoes: [{ id: 2 }, { tamanho: 'P' }] })).toEqual([50, 10, 61, 21, null, null])
  })
  test.each([
    { preco_venda: 50.01 },
    { preco_custo: 9.99 },
    { variacoes: [{ id: 1, preco_venda: 61 }] },
    { variacoes: [{ id: 2, preco_custo: 20 }] },
    { variacoes: [{ preco_venda: 50 }] },
    { variacoes: [{ preco_custo: 10 }] },
  ])('another is refused: %j', (dados) => {
    expect(() => precos(dados)).toThrow(expect.objectContaining({ codigo: 'SEM_PERMISSAO' }))
  })
})

describe('pieces of who may not correct the stock', () => {
  const buildVariacao = (id: number, quantidade: number) => ({ id, quantidade })
  const simples = guardado(5)
  const variedProduto = guardado(3, 1, 2)
  test.each([
    ['the same quantity', simples, { qtd: 5 }, true],
    ['one more', simples, { qtd: 6 }, false],
    ['one less', simples, { qtd: 4 }, false],
    ['variations that come to the same', simples, { qtd: 0, variacoes: [{ quantidade: 2 }, { quantidade: 3 }] }, true],
    ['variations that come to more', simples, { qtd: 5, variacoes: [{ quantidade: 6 }] }, false],
    ['variations as they are', variedProduto, { variacoes: [buildVariacao(2, 2), buildVariacao(1, 1)] }, true],
    ['variations not sent', variedProduto, { qtd: 99 }, true],
    [
      'a new variation with pieces',
      variedProduto,
      { variacoes: [buildVariacao(1, 1), buildVariacao(2, 2), { quantidade: 9 }] },
      true,
    ],
    [
      'pieces moved between variations',
      variedProduto,
      { variacoes: [buildVariacao(1, 2), buildVariacao(2, 1)] },
      false,
    ],
    ['a variation with pieces taken away', variedProduto, { variacoes: [buildVariacao(1, 1)] }, false],
    ['a variation with one piece taken away', guardado(2, 1, 1), { variacoes: [buildVariacao(1, 1)] }, false],
    [
      'pieces of one moved to a new one',
      guardado(1, 1),
      { variacoes: [buildVariacao(1, 0), { quantidade: 1 }] },
      false,
    ],
    ['an empty variation taken away', guardado(1, 1, 0), { variacoes: [buildVariacao(1, 1)] }, true],
  ])('%s', (_nome, antes, dados, pode) => {
    const tryCorrection = (usuario: QuemAltera) => () => refuseCorrection(usuario, enviado(dados), antes)
    if (pode) tryCorrection(buildUsuario('corrigir_estoque'))()
    else
      expect(tryCorrection(buildUsuario('corrigir_estoque'))).toThrow(
        expect.objectContaining({ codigo: 'SEM_PERMISSAO' }),
      )
    expect(tryCorrection(buildUsuario('ver_custos'))).not.toThrow()
    expect(() =>
      refuseCorrection(buildUsuario('corrigir_estoque'), enviado({ qtd: 99 }), { ...antes, kit: true }),
    ).not.toThrow()
  })
})
