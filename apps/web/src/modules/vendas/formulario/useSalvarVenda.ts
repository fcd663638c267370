import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { chamar } from '../../../shared/api.ts'
import { ApiError } from '../../../shared/apiError.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import { lerVenda } from '../venda.ts'
import { aoMudarVenda } from '../vendas.queries.ts'
import { itensDe, type Rascunho } from './rascunho.ts'

interface Falha {
  onRefused: (erro: ApiError) => void
  /** Another person saved first; `atual` is the stored version. */
  onConflict: (atual: Venda) => void
}

/** Creates a sale and goes to the list; or changes the one of `id`, in the version that was loaded, and goes to it. */
export function useSalvarVenda(id: number | null, { onRefused, onConflict }: Falha) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  return useMutation({
    mutationFn: async ({ rascunho, versao }: { rascunho: Rascunho; versao: number | null }) => {
      const { clienteId, origem } = rascunho
      const itens = itensDe(rascunho)
      if (id !== null) {
        const body = { cliente: clienteId, origem, itens, versao }
        return lerVenda(await chamar('PUT /vendas/:id/', { params: { id }, body }))
      }
      const body = { cliente_id: clienteId, origem, itens }
      return lerVenda(await chamar('POST /vendas/', { body, idempotencyKey: chaveDe(body) }))
    },
    onSuccess: (venda) => {
      aoMudarVenda(client, venda)
      const frase =
        id === null ? 'Venda criada com sucesso.' : 'Venda atualizada com sucesso. Status reiniciado para separação.'
      avisar('success', frase)
      void navigate(id === null ? '/vendas' : `/vendas/${id}`, { state: SALVO })
    },
    onError: (erro) => {
      if (erro instanceof ApiError && erro.codigo === 'EDICAO_CONCORRENTE' && erro.atual) {
        return onConflict(lerVenda(erro.atual))
      }
      if (erro instanceof ApiError) onRefused(erro)
      else console.error(erro)
      avisar('error', id === null ? 'Erro ao salvar venda.' : 'Erro ao atualizar venda.')
    },
  })
}
