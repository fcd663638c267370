import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError, comConexao } from '../../shared/apiError.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { avisarComDesfazer } from '../../shared/registro/desfazer.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { CHAVE_DOS_CLIENTES, onClienteChanged } from './clientes.queries.ts'
import { camposDe, corpoDe } from './formulario/campos.ts'

/** Deletes a customer without asking: the toast can take it back. `recusa` says why the server would not. */
export function useExclusao() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: Cliente) => clientesApi('DELETE /clientes/:id/', { params: { id } }),
    onSuccess: async (_nada, cliente) => {
      const desfazer = async () => {
        await clientesApi('POST /clientes/', { body: corpoDe(camposDe(cliente)) })
        avisar('success', 'Cliente restaurado.')
        await client.invalidateQueries({ queryKey: CHAVE_DOS_CLIENTES })
      }
      avisarComDesfazer('Cliente deletado com sucesso.', desfazer, {
        falha: 'Erro ao salvar cliente.',
        // Deleting asks nothing before: this is the only way back.
        duracao: 15_000,
      })
      await navigate('/clientes', { state: SALVO })
      await onClienteChanged(client, cliente.id, null)
    },
    onError: (erro) => avisar('error', comConexao(erro, 'Erro ao deletar cliente.')),
  })
  return { excluir: mutate, excluindo: isPending, recusa: error instanceof ApiError ? error.detail : '' }
}
