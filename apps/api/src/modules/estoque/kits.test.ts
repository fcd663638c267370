import { describe, expect, test } from 'vitest'
import type { Estoque, Estoques, Parte } from './estoque.data.ts'
import { idsTravados, kitsLivres, pecasSoltas, Somas } from './pecas.ts'

const saldo = (id: number, quantidade: number, reservado = 0) => ({ id, quantidade, reservado })
const produto = (
  dele: ReturnType<typeof saldo>,
  variacoes: readonly ReturnType<typeof saldo>[] = [],
  partes: readonly Parte[] = [],
): [number, Estoque] => [
  dele.id,
  {
    ...dele,
    titulo: `Produto ${dele.id}`,
    id_bling: null,
    tem_variacoes: variacoes.length > 0,
    na_lixeira: false,
    kit: partes.length > 0,
    partes,
    lisas: [],
    soLisa: false,
    variacoes: variacoes.map((variacao) => ({ ...variacao, nome: null })),
  },
]
const parte = (produto_id: number | null, variacao_id: number | null, quantidade: number): Parte => {
  return { produto_id, variacao_id, quantidade }
}
/** Seven caps: two of size M (11) and five of size G (12); ten mugs, four of them promised. */
const AQUI: Estoques = new Map([
  produto(saldo(1, 7), [saldo(11, 2), saldo(12, 5)]),
  produto(saldo(2, 10, 4)),
  produto(saldo(9, 0), [], [parte(1, 11, 1), parte(2, null, 2)]),
])
const buildEmptySomas = () => ({ produtos: new Somas(), variacoes: new Somas() })

describe('so many kits can be made', () => {
  test.each<[string, readonly Parte[], number]>([
    ['of one size, where its product has more', [parte(1, 11, 1)], 2],
    ['of the other size', [parte(1, 12, 1)], 5],
    ['of any size', [parte(1, null, 1)], 7],
    ['of two in each kit', [parte(1, 12, 2)], 2],
    ['of both sizes: the one with fewer decides', [parte(1, 11, 1), parte(1, 12, 1)], 2],
    ['of a size and any other: together no more than the product has', [parte(1, 12, 1), parte(1, null, 2)], 2],
    ['of a piece of which some are promised', [parte(2, null, 2)], 3],
    ['of two products: the scarcer decides, whichever comes first', [parte(2, null, 2), parte(1, 12, 1)], 3],
    ['of two products in the other order', [parte(1, 11, 1), parte(2, null, 1)], 2],
    ['of the same part twice', [parte(2, null, 1), parte(2, null, 2)], 2],
    ['of a product that is not here', [parte(2, null, 1), parte(77, null, 1)], 0],
    ['of a part that was deleted for good and another', [parte(2, null, 2), parte(null, null, 5)], 3],
  ])('%s', (_, partes, quantos) => {
    expect(kitsLivres(partes, AQUI, buildEmptySomas())).toBe(quantos)
  })

  test('once other lines have taken theirs, of the size and of the product', () => {
    const somas = buildEmptySomas()
    somas.variacoes.somar(12, { reservado: 2 })
    expect(kitsLivres([parte(1, 12, 1)], AQUI, somas)).toBe(3)
    expect(kitsLivres([parte(1, 11, 1)], AQUI, somas)).toBe(2)
    somas.produtos.somar(1, { reservado: 6 })
    expect(kitsLivres([parte(1, 12, 1)], AQUI, somas)).toBe(1)
    somas.produtos.somar(1, { reservado: 2 })
    expect(kitsLivres([parte(1, 12, 1)], AQUI, somas)).toBe(0)
  })
})

describe('what lines take', () => {
  const linha = (produto_id: number | null, quantidade: number, mais: object = {}) => {
    return { produto_id, variacao_id: null, quantidade, ...mais }
  }

  test('a kit takes its parts times the kits, by its name; its copy of them goes before what it is made of now', () => {
    const oldKitLinha = { partes: [parte(2, null, 3)], descricao: 'Kit de outrora' }
    expect(pecasSoltas([linha(9, 2, { descricao: 'Kit' }), linha(9, 4, oldKitLinha), linha(2, 5)], AQUI)).toEqual([
      { produto_id: 1, variacao_id: 11, quantidade: 2, kit: 'Kit' },
      { produto_id: 2, variacao_id: null, quantidade: 4, kit: 'Kit' },
      { produto_id: 2, variacao_id: null, quantidade: 12, kit: 'Kit de outrora' },
      { produto_id: 2, variacao_id: null, quantidade: 5, kit: null },
    ])
  })

  test('each product is locked once, with parts; what was deleted for good is not', () => {
    const deleted = { partes: [parte(2, null, 1), parte(null, null, 1)] }
    expect(idsTravados([linha(1, 1), linha(null, 1, deleted), linha(1, 2), linha(null, 3)])).toEqual([1, 2])
  })
})
