import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, storeAnswer } from '../../shared/api/apiQuery.ts'
import { sincronizacaoApi } from '../../shared/generated/sincronizacaoApi.ts'
import { CHAVE_DAS_SINCRONIZACOES, isSincronizacaoRunning } from './resumo.queries.ts'

const PRIMEIRA_ESPERA_MS = 400
const MAIOR_ESPERA_MS = 3000

/** Reads a synchronisation; polling with backoff until it has ended. */
export const umaSincronizacao = (id: number) =>
  apiQuery([...CHAVE_DAS_SINCRONIZACOES, 'uma', id], sincronizacaoApi, 'GET /sincronizacoes/:id/', {
    params: { id },
    refetchInterval: ({ state }) =>
      state.data && !isSincronizacaoRunning(state.data.estado)
        ? false
        : Math.min(PRIMEIRA_ESPERA_MS * 1.5 ** state.dataUpdateCount, MAIOR_ESPERA_MS),
    staleTime: 0,
  })

/** Reads the outcome of the last time this product was sent, or null when it never was. */
export const ultimaDoProduto = (produtoId: number) =>
  apiQuery([...CHAVE_DAS_SINCRONIZACOES, 'produto', produtoId], sincronizacaoApi, 'GET /sincronizacoes/', {
    // The sync centre shows the product's other tasks.
    view: ({ results }) => results.find(({ operacao }) => operacao === 'publicar') ?? null,
    query: { tipo: 'produto', alvo_id: produtoId, limite: 10 },
    staleTime: 0,
    retry: false,
  })

/** Shows a synchronisation as an answer gave it, before it is read again. */
export const setSincronizacao = (client: QueryClient, sincronizacao: Sincronizacao): void => {
  storeAnswer(client, umaSincronizacao(sincronizacao.id).queryKey, sincronizacao)
  const { tipo, operacao, alvo_id } = sincronizacao
  if (tipo === 'produto' && operacao === 'publicar' && alvo_id !== null)
    storeAnswer(client, ultimaDoProduto(alvo_id).queryKey, sincronizacao)
}
