import type { CampoDoVinculo } from '@estampa/contract/bling/vinculo.routes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../shared/api/apiError.ts'
import { apiQuery } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { vinculoApi } from '../../../shared/generated/vinculoApi.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { CHAVE_DAS_SINCRONIZACOES } from '../../sincronizacao/resumo.queries.ts'

export interface Escolha {
  readonly fazer: 'enviar' | 'trazer'
  readonly campos: readonly CampoDoVinculo[]
  readonly variacaoId: number | null
}
export type Estoque = 'daqui' | 'do_bling' | null

/** Both sides of a product; `idBling` is looked at while it is not linked. */
export const doisLados = (produtoId: number, idBling: number | null) =>
  apiQuery([...CHAVE_DOS_PRODUTOS, 'bling', produtoId, idBling], vinculoApi, 'GET /produtos/:id/bling/', {
    params: { id: produtoId },
    query: idBling === null ? {} : { id_bling: idBling },
    staleTime: 0,
    retry: false,
    failed: 'Os dois lados do produto não puderam ser lidos',
  })

/** Decisions about a product and its counterpart at Bling, one at a time; a toast reports each. */
export function useNoBling(produtoId: number) {
  const client = useQueryClient()
  const comum = {
    onError: (error: Error) => void toast('error', sentenceOf(error, 'Não foi possível concluir. Tente novamente.')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
      await client.invalidateQueries({ queryKey: CHAVE_DAS_SINCRONIZACOES })
    },
  }
  const params = { id: produtoId }
  const vincular = useMutation({
    mutationFn: ({ idBling, estoque }: { idBling: number; estoque: Estoque }) =>
      vinculoApi('POST /produtos/:id/vincular-ao-bling/', {
        params,
        body: { id_bling: idBling, ...(estoque === null ? {} : { estoque }) },
      }),
    onSuccess: () => toast('success', 'Produto vinculado ao Bling.'),
    ...comum,
  })
  const escolher = useMutation({
    mutationFn: ({ fazer, campos, variacaoId }: Escolha) => {
      const body = { campos: [...campos], ...(variacaoId === null ? {} : { variacao_id: variacaoId }) }
      return vinculoApi(`POST /produtos/:id/bling/${fazer}/`, { params, body })
    },
    onSuccess: (_nada, { fazer }) =>
      void toast('success', fazer === 'enviar' ? 'Enviado ao Bling.' : 'Trazido do Bling.'),
    ...comum,
  })
  const devolver = useMutation({
    mutationFn: (versao: number) =>
      vinculoApi('POST /produtos/:id/bling/versoes/:versao/devolver/', { params: { ...params, versao } }),
    onSuccess: () => toast('success', 'Devolvido ao Bling.'),
    ...comum,
  })
  return { vincular, escolher, devolver, ocupado: vincular.isPending || escolher.isPending || devolver.isPending }
}
