import type { EstampaEntrada } from '@estampa/contract/producao/artes.schemas.ts'
import type { producaoRoutes } from '@estampa/contract/producao/producao.routes.ts'
import type { ProducaoEntrada } from '@estampa/contract/producao/producao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import type { CallOf } from '../../../shared/api/api.ts'
import { apiPages } from '../../../shared/api/apiPages.ts'
import { apiQuery, rereadAfter, storeAnswer } from '../../../shared/api/apiQuery.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/api/keys.ts'
import { producaoApi } from '../../../shared/generated/producaoApi.ts'
import { type EnvioDeArte, uploadArte } from '../../../shared/vendas/estampas/uploadArte.ts'
import { CHAVE_DA_PRODUCAO } from '../producao.queries.ts'

const CHAVE_DAS_ARTES = [...CHAVE_DA_PRODUCAO, 'artes'] as const

export const artes = (busca: string) => ({
  ...apiPages([...CHAVE_DAS_ARTES, busca], producaoApi, 'GET /artes/', {
    query: { busca },
    failed: 'As artes não puderam ser lidas',
  }),
  staleTime: 0,
})

export const sendArte = (onBusy: (isSending: boolean) => void) =>
  mutationOptions({
    mutationFn: (envio: EnvioDeArte) => uploadArte(envio),
    onMutate: () => onBusy(true),
    onSettled: (_arte, _erro, _enviada, _antes, { client }) => {
      onBusy(false)
      return client.invalidateQueries({ queryKey: CHAVE_DAS_ARTES })
    },
  })

export const deleteArte = mutationOptions<unknown, Error, number>({
  mutationFn: async (id) => await producaoApi('DELETE /artes/:id/', { params: { id } }),
  ...rereadAfter(CHAVE_DAS_ARTES),
})

export const estampasDoProduto = (produtoId: number) =>
  apiQuery([...CHAVE_DA_PRODUCAO, 'estampas', produtoId], producaoApi, 'GET /produtos/:id/estampas/', {
    params: { id: produtoId },
    staleTime: 0,
    failed: 'As estampas do produto não puderam ser lidas',
  })

export const saveEstampas = (produtoId: number) =>
  mutationOptions({
    mutationFn: async (body: EstampaEntrada[]) =>
      await producaoApi('PUT /produtos/:id/estampas/', { params: { id: produtoId }, body }),
    onSuccess: (novas, _enviadas, _resultado, { client }) =>
      storeAnswer(client, estampasDoProduto(produtoId).queryKey, novas),
  })

export const fichaDoProduto = (produtoId: number) =>
  apiQuery([...CHAVE_DA_PRODUCAO, 'ficha', produtoId], producaoApi, 'GET /produtos/:id/ficha/', {
    params: { id: produtoId },
    staleTime: 0,
    failed: 'A ficha do produto não pôde ser lida',
  })

/** Saves the ficha, which decides what can be sold on demand. */
export const saveFicha = (produtoId: number) =>
  mutationOptions({
    mutationFn: async (body: CallOf<(typeof producaoRoutes)['PUT /produtos/:id/ficha/']>['body']) =>
      await producaoApi('PUT /produtos/:id/ficha/', { params: { id: produtoId }, body }),
    onSuccess: (nova, _enviada, _resultado, { client }) =>
      storeAnswer(client, fichaDoProduto(produtoId).queryKey, nova),
    ...rereadAfter(CHAVE_DOS_PRODUTOS),
  })

export const produceForEstoque = mutationOptions({
  mutationFn: async ({ chave, ...body }: ProducaoEntrada & { chave: string }) =>
    await producaoApi('POST /producoes/', { body, idempotencyKey: chave }),
  // The queue grows, and the blanks have fewer free pieces.
  ...rereadAfter(CHAVE_DA_PRODUCAO, CHAVE_DOS_PRODUTOS),
})
