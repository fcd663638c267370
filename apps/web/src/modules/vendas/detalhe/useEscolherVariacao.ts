import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { nomeDaOpcao } from '../../../shared/vendas/item.ts'
import { escolherVariacao, relerVenda } from '../vendas.queries.ts'

/** Chooses the variation of a line during picking; the toast takes the choice back. */
export function useEscolherVariacao(vendaId: number) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...escolherVariacao(vendaId),
    onError: (erro) => {
      avisar('error', fraseDe(erro, 'Não foi possível escolher a variação. Tente novamente.'))
      relerVenda(client, vendaId)
    },
  })
  const escolher = ({ item_id: itemId, variacoes }: ItemDaVenda, variacao_id: number) => {
    const variacao = variacoes.find(({ id }) => id === variacao_id)
    const nome = variacao ? nomeDaOpcao(variacao) : ''
    const desfazer = () => mutate({ itemId, variacao_id: null })
    mutate(
      { itemId, variacao_id },
      {
        onSuccess: () =>
          avisar('success', `Variação escolhida: ${nome}`, { acao: { rotulo: 'Desfazer', aoClicar: desfazer } }),
      },
    )
  }
  return { escolher, escolhendo: isPending }
}
