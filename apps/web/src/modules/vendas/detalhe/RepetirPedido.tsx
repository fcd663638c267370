import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { change } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_ORCAMENTOS } from '../../../shared/api/keys.ts'
import { orcamentosApi } from '../../../shared/generated/orcamentosApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { MenuAction } from '../../../shared/ui/ActionsMenu.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'

export const repeatVenda = (id: number) =>
  change(CHAVE_DOS_ORCAMENTOS, () => orcamentosApi('POST /vendas/:id/repetir/', { params: { id } }))

/** Makes a quote of the same lines, at the prices of today, and opens it. */
function useRepeat(venda: Venda) {
  const navigate = useNavigate()
  const { mutate, isPending } = useTold(repeatVenda(venda.id), 'O pedido não pôde ser repetido. Tente novamente.')
  const repeat = () =>
    mutate(undefined, {
      onSuccess: ({ id, numero }) => {
        toast('success', `Orçamento ${numero} criado com os preços de hoje.`)
        void navigate(`/orcamentos/${id}`)
      },
    })
  return { repeat, isPending }
}

export function RepetirPedido({ venda }: { venda: Venda }) {
  const { repeat, isPending } = useRepeat(venda)
  return (
    <Button variant="default" icon={IconRepeat} loading={isPending} onClick={repeat}>
      Repetir pedido
    </Button>
  )
}

/** The same in a menu of the page, which closes by itself as the quote opens. */
export function RepetirNoMenu({ venda }: { venda: Venda }) {
  const { repeat, isPending } = useRepeat(venda)
  return <MenuAction title="Repetir pedido" onClick={() => isPending || repeat()} />
}
