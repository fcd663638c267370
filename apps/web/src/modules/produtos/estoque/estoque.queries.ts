import type { EstoqueDoProduto } from '@estampa/contract/estoque/estoque.routes.ts'
import { apiPages } from '../../../shared/api/apiPages.ts'
import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { estoqueApi } from '../../../shared/generated/estoqueApi.ts'

/** Pieces of a product and its variations, and the open sales that hold some. Another `version` is another stock. */
export const estoqueDe = (id: number, version: number) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'estoque', id, version], estoqueApi, 'GET /produtos/:id/estoque/', {
    view: completeEstoque,
    params: { id },
    staleTime: 0,
    failed: 'O estoque não pôde ser lido',
  })

/** The ledger of a product, or of one of its variations, the latest first. */
export const movimentosDe = (id: number, variacao: number | null) => ({
  ...apiPages([...CHAVE_DOS_PRODUTOS, 'movimentos', id, variacao], estoqueApi, 'GET /produtos/:id/movimentos/', {
    params: { id },
    query: variacao === null ? {} : { variacao },
    failed: 'Os movimentos não puderam ser lidos',
  }),
  staleTime: 0,
})

/** Free pieces, where the answer does not say them. */
const addDisponivel = <S extends { fisico: number; reservado: number; disponivel?: number }>(saldo: S) => ({
  ...saldo,
  disponivel: saldo.disponivel ?? saldo.fisico - saldo.reservado,
})
const completeEstoque = (estoque: EstoqueDoProduto): EstoqueDoProduto => ({
  ...addDisponivel(estoque),
  variacoes: estoque.variacoes.map(addDisponivel),
})
