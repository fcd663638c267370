import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTold } from '../../shared/resource/useTold.ts'
import { produtoAgora } from '../produtos/produtos.queries.ts'
import { readQuantities, spreadQuantities, type TypedLinha } from './rascunho.ts'

const GradeDialog = lazy(() => import('../../shared/vendas/estampas/GradeDialog.tsx'))

interface Grade {
  /** Opens the size grid of a product as it is now. */
  readonly open: (produtoId: number) => void
  /** Opens the grid, or adds the piece of a product without variations; resolves to whether it was taken. */
  readonly openOrAdd: (produtoId: number, add: () => Promise<boolean>) => Promise<boolean>
  readonly dialog: ReactNode
}

/** The size grid over the lines of a purchase; saving it replaces them. */
export function useGradeDaCompra(
  readLinhas: () => readonly TypedLinha[],
  replaceLinhas: (linhas: readonly TypedLinha[]) => void,
): Grade {
  const client = useQueryClient()
  const [produto, setProduto] = useState<Produto | null>(null)
  const read = useTold(
    { mutationFn: (produtoId: number) => produtoAgora(client, produtoId) },
    'A grade não pôde ser lida. Tente novamente.',
  )
  return {
    open: (produtoId) => read.mutate(produtoId, { onSuccess: setProduto }),
    openOrAdd: async (produtoId, add) => {
      const found = await read.mutateAsync(produtoId).catch(() => null)
      if (found?.variacoes.length === 0) return await add()
      setProduto(found)
      return found !== null
    },
    dialog: produto && (
      <Suspense>
        <GradeDialog
          isPurchase
          titulo={produto.titulo}
          variacoes={produto.variacoes.map((variacao) => ({ ...variacao, disponivel: variacao.quantidade_disponivel }))}
          quantities={readQuantities(readLinhas(), produto.id)}
          onClose={() => setProduto(null)}
          onSave={(quantities) => {
            replaceLinhas(spreadQuantities(readLinhas(), produto, quantities))
            setProduto(null)
          }}
        />
      </Suspense>
    ),
  }
}
