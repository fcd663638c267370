import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../../shared/api.ts'
import { consulta, guardarResposta } from '../../../shared/registro/consulta.ts'
import { objeto } from '../../../shared/tolerant.ts'
import { CHAVE_DAS_SINCRONIZACOES, emAndamento, lerSincronizacao, lerSincronizacoes } from '../sincronizacao.queries.ts'

const CHAVE = [...CHAVE_DAS_SINCRONIZACOES, 'contatos-da-conta']
const ENQUANTO_LE_MS = 1500

const lerUltima = (json: unknown) => lerSincronizacoes(json).find(({ operacao }) => operacao === 'importar') ?? null

/** The last time the account's contacts were asked for, or null; followed while they are being read. */
export const contatosDaConta = consulta(CHAVE, 'GET /sincronizacoes/', lerUltima, {
  query: { tipo: 'contato', alvo_id: 1, limite: 20 },
  refetchInterval: ({ state }) => (state.data && emAndamento(state.data.estado) ? ENQUANTO_LE_MS : false),
  staleTime: 0,
  retry: false,
})

export const importarContatos = mutationOptions({
  mutationFn: async () => lerSincronizacao(objeto(await chamar('POST /bling/contatos/importar/')).sincronizacao),
  onSuccess: (sincronizacao, _nada, _resultado, { client }) =>
    guardarResposta(client, contatosDaConta.queryKey, sincronizacao),
})
