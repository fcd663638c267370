import type { EstadoDeSincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { acoesQueEsperam } from '../../shared/bling/pendingActions.ts'
import { sincronizacaoApi } from '../../shared/generated/sincronizacaoApi.ts'
import { currentSession } from '../../shared/session/session.ts'

export const CHAVE_DAS_SINCRONIZACOES = ['sincronizacoes'] as const
const UM_MINUTO = 60_000

export const isSincronizacaoRunning = (state: EstadoDeSincronizacao): boolean =>
  state === 'pendente' || state === 'executando'

/** How many have failed: the shell says it on every screen; polling each minute. */
export const resumoDasSincronizacoes = apiQuery(
  [...CHAVE_DAS_SINCRONIZACOES, 'resumo'],
  sincronizacaoApi,
  'GET /sincronizacoes/resumo/',
  { refetchInterval: UM_MINUTO, retry: false },
)

/** Actions that wait in this browser for an authorisation, and those that failed when they were replayed. */
export const acoesDesteNavegador = queryOptions({
  queryKey: [...CHAVE_DAS_SINCRONIZACOES, 'deste-navegador'],
  queryFn: async () => {
    const { acoesFalhas } = await import('../../shared/bling/failedActions.ts')
    return {
      pendentes: acoesQueEsperam(),
      // A browser without IndexedDB has kept none.
      falhas: await acoesFalhas(currentSession().usuario?.username ?? '').catch(() => []),
    }
  },
  staleTime: 0,
  retry: false,
})
