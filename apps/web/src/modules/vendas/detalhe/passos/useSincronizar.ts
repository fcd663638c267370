import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../shared/apiError.ts'
import { avisar } from '../../../../shared/ui/toast.ts'
import { relerVenda, sincronizarVenda } from '../../vendas.queries.ts'

/** Asks for the sale's order to be sent to Bling. Where Bling is not authorised the page is left for it (shared/bling). */
export function useSincronizar(venda: Venda) {
  const client = useQueryClient()
  const { mutate: sincronizar, isPending } = useMutation({
    ...sincronizarVenda(venda.id),
    onSuccess: () => {
      avisar('success', 'Sincronização com Bling iniciada. Aguarde alguns segundos e recarregue a venda.')
      relerVenda(client, venda.id)
    },
    onError: (erro) => void avisar('error', motivo(erro)),
  })
  return { sincronizar: () => sincronizar(), ocupada: isPending }
}

function motivo(erro: Error): string {
  if (!(erro instanceof ApiError)) return 'Erro ao sincronizar com Bling.'
  const { produtos } = erro
  return produtos.length > 0
    ? `Não foi possível sincronizar: Produtos não publicados no Bling: ${produtos.join(', ')}`
    : erro.erro || 'Erro ao sincronizar com Bling.'
}
