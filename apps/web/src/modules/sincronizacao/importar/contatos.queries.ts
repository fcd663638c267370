import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { lista, objeto } from '../../../shared/tolerant.ts'
import { CHAVE_DAS_SINCRONIZACOES, emAndamento, lerSincronizacao } from '../sincronizacao.queries.ts'

const ENQUANTO_LE_MS = 1500

/** The last time the account's contacts were asked for, or null; followed while they are being read. */
export const contatosDaConta = queryOptions({
  queryKey: [...CHAVE_DAS_SINCRONIZACOES, 'contatos-da-conta'],
  queryFn: async ({ signal }) => {
    const query = { tipo: 'contato', alvo_id: 1, limite: 20 }
    const linhas = lista(await chamar('GET /sincronizacoes/', { query, signal })).map(lerSincronizacao)
    return linhas.find(({ operacao }) => operacao === 'importar') ?? null
  },
  refetchInterval: ({ state }) => (state.data && emAndamento(state.data.estado) ? ENQUANTO_LE_MS : false),
  staleTime: 0,
  retry: false,
})

export const importarContatos = mutationOptions({
  mutationFn: async () => lerSincronizacao(objeto(await chamar('POST /bling/contatos/importar/')).sincronizacao),
  onSuccess: (sincronizacao, _nada, _resultado, { client }) =>
    client.setQueryData(contatosDaConta.queryKey, sincronizacao),
})
