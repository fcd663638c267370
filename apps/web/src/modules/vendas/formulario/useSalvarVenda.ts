import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, withConnection } from '../../../shared/api/apiError.ts'
import { reasonOf, useSave } from '../../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { vendasApi } from '../../../shared/generated/vendasApi.ts'
import { SAVED } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { completarVenda } from '../venda.ts'
import { onVendaChanged } from '../vendas.queries.ts'
import { itensDe, lembretesDe, type Rascunho } from './rascunho.ts'

/** Creates a sale and goes to the list; or changes the one of `id`, in the version that was loaded, and goes to it. */
export function useSalvarVenda(id: number | null, { onRefused }: { onRefused: (erro: ApiError) => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { keyOf } = useSubmitKey()
  const criar = async (rascunho: Rascunho) => {
    const { clienteId, origem } = rascunho
    const body = { cliente_id: clienteId, origem, itens: itensDe(rascunho), ...lembretesDe(rascunho) }
    return completarVenda(await vendasApi('POST /vendas/', { body, idempotencyKey: keyOf(body) }))
  }
  const salvamento = useSave({
    send: async ({ rascunho, versao }: { rascunho: Rascunho; versao: number | null }) => {
      if (id === null) return criar(rascunho)
      const { clienteId, origem } = rascunho
      const body = { cliente: clienteId, origem, itens: itensDe(rascunho), ...lembretesDe(rascunho), versao }
      return completarVenda(await vendasApi('PUT /vendas/:id/', { params: { id }, body }))
    },
    read: (atual) => completarVenda(vendasApi.read('GET /vendas/:id/', atual)),
    onSave: (venda) => {
      onVendaChanged(client, venda)
      const frase =
        id === null ? 'Venda criada com sucesso.' : 'Venda atualizada com sucesso. Status reiniciado para separação.'
      toast('success', frase)
      void navigate(id === null ? '/vendas' : `/vendas/${id}`, { state: SAVED })
    },
    onFail: (erro) => {
      if (erro instanceof ApiError) onRefused(erro)
      toast('error', withConnection(erro, id === null ? 'Erro ao salvar venda.' : 'Erro ao atualizar venda.'))
      return erro instanceof ApiError && erro.detail ? null : reasonOf(erro)
    },
  })
  return { ...salvamento, criar }
}
