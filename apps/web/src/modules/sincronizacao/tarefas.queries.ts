import type { EstadoDeSincronizacao, Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { apiPages, type PagedQuery } from '../../shared/api/apiPages.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { sincronizacaoApi } from '../../shared/generated/sincronizacaoApi.ts'
import { CHAVE_DAS_SINCRONIZACOES, isSincronizacaoRunning } from './resumo.queries.ts'
import { setSincronizacao } from './sincronizacao.queries.ts'

const POLL_MS = 5000
const MAIOR_PAGINA = 200

/** Reads the tasks that wait for a person about a sale whose order began at Bling. */
export const importedPedidoTarefas = (vendaId: number) =>
  apiQuery([...CHAVE_DAS_SINCRONIZACOES, 'pedido-importado', vendaId], sincronizacaoApi, 'GET /sincronizacoes/', {
    // Without 'importar': its order is no sale yet, and its number belongs to another list.
    view: ({ results }) => results.filter(({ operacao }) => operacao !== 'importar'),
    query: { tipo: 'pedido_importado', alvo_id: vendaId, estado: 'falhou', limite: 20 },
    staleTime: 0,
    retry: false,
  })

/** Many at once, read again until all have ended. Those that no longer exist are missing. */
export const variasSincronizacoes = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...CHAVE_DAS_SINCRONIZACOES, 'varias', ids],
    queryFn: async ({ signal, client, queryKey }) => {
      const before = client.getQueryData<Sincronizacao[]>(queryKey) ?? []
      const endedSincronizacoes = before.filter(({ estado }) => estado === 'concluida')
      const feitas = new Set(endedSincronizacoes.map(({ id }) => id))
      const remainingIds = ids.filter((id) => !feitas.has(id))
      const fetchedSincronizacoes: Sincronizacao[] = []
      for (let i = 0; i < remainingIds.length; i += MAIOR_PAGINA) {
        const query = { ids: remainingIds.slice(i, i + MAIOR_PAGINA).join(','), limite: MAIOR_PAGINA }
        fetchedSincronizacoes.push(...(await sincronizacaoApi('GET /sincronizacoes/', { query, signal })).results)
      }
      return [...endedSincronizacoes, ...fetchedSincronizacoes]
    },
    refetchInterval: ({ state }) => (state.data?.some(({ estado }) => isSincronizacaoRunning(estado)) ? 2000 : false),
    staleTime: 0,
  })

/** The list, the latest first; followed while it is short and something in it is under way. */
export const listaDeSincronizacoes = (states: readonly EstadoDeSincronizacao[], decisao?: 'sim' | 'nao') =>
  ({
    ...apiPages([...CHAVE_DAS_SINCRONIZACOES, 'lista', states, decisao], sincronizacaoApi, 'GET /sincronizacoes/', {
      query: { estado: states.join(','), ...(decisao && { decisao }) },
      failed: 'A lista de sincronizações não pôde ser lida',
    }),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) === 1 ? POLL_MS : false),
    staleTime: 0,
    gcTime: 0,
  }) satisfies PagedQuery<Sincronizacao>

/** A person has it done again, or gives it up; resolves to it as it stands then. */
export const answerSincronizacao = (id: number) =>
  mutationOptions({
    mutationFn: async (action: 'tentar-novamente' | 'descartar', { client }) => {
      const answer = await (action === 'descartar'
        ? sincronizacaoApi('POST /sincronizacoes/:id/descartar/', { params: { id } })
        : sincronizacaoApi('POST /sincronizacoes/:id/tentar-novamente/', { params: { id } }))
      setSincronizacao(client, answer)
      return answer
    },
  })
