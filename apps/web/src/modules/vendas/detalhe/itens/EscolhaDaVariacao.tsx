import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../../shared/api/apiError.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { closeToast, toast } from '../../../../shared/ui/toasts/toast.ts'
import { formatVariacaoOpcao, needsVariacao } from '../../../../shared/vendas/item.ts'
import { chooseVariacao, rereadVenda, umaVenda } from '../../vendas.queries.ts'

interface EscolhaDaVariacaoProps {
  item: ItemDaVenda
  ocupada: boolean
  onEscolher: (variacaoId: number) => void
}

/** Asks which variation of the product is being sold: one tap chooses it. Nothing when it is known. */
export function EscolhaDaVariacao({ item, ocupada, onEscolher }: EscolhaDaVariacaoProps) {
  if (!needsVariacao(item)) return null
  const { titulo, descricao, quantidade, variacoes } = item
  return (
    <div
      className="col-span-full basis-full min-w-0 py-2.5 px-3 mt-1 bg-aviso-fundo border-l-3 border-l-aviso rounded-controle"
      role="group"
      aria-label={`Variação de ${titulo || descricao}`}
    >
      <p className="m-0 mb-2 font-forte text-aviso">Escolha a variação</p>
      <div className="flex flex-wrap gap-2 max-md:gap-1.5 max-md:[&_[data-botao]]:px-2">
        {variacoes.map((variacao) => (
          <Button
            key={variacao.id}
            variant="default"
            size="xs"
            className="max-w-full min-h-9 touch:min-h-11"
            disabled={ocupada || variacao.quantidade_disponivel < quantidade}
            onClick={() => onEscolher(variacao.id)}
          >
            {formatVariacaoOpcao(variacao)}
            <small className="ml-2 text-xs text-texto-suave">{variacao.quantidade_disponivel}</small>
            <span className="somente-leitor"> em estoque</span>
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Chooses the variation of a line during picking; the toast takes the choice back, until the sale has moved on. */
export function useChooseVariacao(vendaId: number) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...chooseVariacao(vendaId),
    onError: (error) => {
      toast('error', sentenceOf(error, 'Não foi possível escolher a variação. Tente novamente.'))
      rereadVenda(client, vendaId)
    },
  })
  const offers = useRef(new Set<number>())
  useEffect(
    () => () => {
      const status = client.getQueryData(umaVenda(vendaId).queryKey)?.status
      if (status !== 'separacao') for (const id of offers.current) closeToast(id)
    },
    [client, vendaId],
  )
  const chooseItemVariacao = ({ item_id: itemId, variacoes }: ItemDaVenda, variacao_id: number) => {
    const variacao = variacoes.find(({ id }) => id === variacao_id)
    const name = variacao ? formatVariacaoOpcao(variacao) : ''
    const undoChoice = () => mutate({ itemId, variacao_id: null })
    mutate(
      { itemId, variacao_id },
      {
        onSuccess: () => {
          const undo = { action: { label: 'Desfazer', onClick: undoChoice } }
          offers.current.add(toast('success', `Variação escolhida: ${name}`, undo))
        },
      },
    )
  }
  return { escolher: chooseItemVariacao, escolhendo: isPending }
}
