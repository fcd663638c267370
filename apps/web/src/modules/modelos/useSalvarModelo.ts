import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { chamar } from '../../shared/api.ts'
import { ApiError } from '../../shared/apiError.ts'
import { avisar } from '../../shared/ui/toast.ts'
import { SALVO } from '../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../shared/useChaveDeEnvio.ts'
import { type CamposDoModelo, corpoDoModelo } from './campos.ts'
import { trocarNasListas } from './listasEmCache.ts'
import { lerModelo, umModelo } from './modelos.queries.ts'

interface Falha {
  /** Sentences by field, as the server gave them. */
  onRefused: (erros: ApiError['erros']) => void
  /** Another person saved first; `atual` is the stored version. */
  onConflict: (atual: Modelo) => void
}

/** Creates the model, or replaces `base` in the version that was loaded. After a success: `/modelos`. */
export function useSalvarModelo(id: number | null, { onRefused, onConflict }: Falha) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  return useMutation({
    mutationFn: async ({ campos, versao }: { campos: CamposDoModelo; versao: number | null }) => {
      const body = corpoDoModelo(campos)
      if (id !== null) {
        return lerModelo(await chamar('PUT /modelos/:id/', { params: { id }, body: { ...body, versao } }))
      }
      return lerModelo(await chamar('POST /modelos/', { body, idempotencyKey: chaveDe(body) }))
    },
    onSuccess: (modelo) => {
      client.setQueryData(umModelo(modelo.id).queryKey, modelo)
      trocarNasListas(client, modelo.id, modelo)
      avisar('success', id === null ? 'Modelo criado!' : 'Modelo atualizado!')
      void navigate('/modelos', { state: SALVO })
    },
    onError: (erro) => {
      if (erro instanceof ApiError && erro.codigo === 'EDICAO_CONCORRENTE' && erro.atual) {
        return onConflict(lerModelo(erro.atual))
      }
      if (erro instanceof ApiError) onRefused(erro.erros)
      else console.error(erro)
      avisar('error', 'Erro ao salvar modelo')
    },
  })
}
