import { expect } from 'vitest'
import type { TestLoja } from './loja.ts'

interface CompraLida {
  readonly id: number
  readonly itens: readonly { readonly id: number }[]
}

/** Purchases of a shop. */
export function openCompras({ pedir }: Pick<TestLoja, 'pedir'>) {
  let suppliers = 0
  const act = (id: number, ato: string, corpo?: object, cabecalhos: Record<string, string> = {}) =>
    pedir('POST', `/api/compras/${id}/${ato}/`, corpo, cabecalhos)
  const createFornecedor = async (): Promise<number> =>
    (await pedir('POST', '/api/fornecedores/', { nome: `Malhas ${++suppliers}` })).body.id
  const createCompra = async (itens: readonly object[], mais: object = {}) =>
    pedir('POST', '/api/compras/', { fornecedor_id: await createFornecedor(), itens, ...mais })
  return {
    act,
    createCompra,
    /** A purchase that was ordered. */
    async orderCompra(itens: readonly object[], mais: object = {}) {
      const { id } = (await createCompra(itens, mais)).body
      const ordered = await act(id, 'pedir')
      expect(ordered).toMatchObject({ status: 200, body: { situacao: 'pedida' } })
      return ordered.body
    },
    /** So many pieces of its lines arrive, in their order. */
    receive: (
      { id, itens }: CompraLida,
      quantidades: readonly number[],
      mais: object = {},
      cabecalhos: Record<string, string> = {},
    ) =>
      act(
        id,
        'receber',
        {
          itens: quantidades.flatMap((quantidade, i) =>
            quantidade > 0 ? [{ item_id: itens[i]?.id, quantidade }] : [],
          ),
          ...mais,
        },
        cabecalhos,
      ),
  }
}
