import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { importacaoApi } from '../../../shared/generated/importacaoApi.ts'
import { sincronizacaoApi } from '../../../shared/generated/sincronizacaoApi.ts'
import type { ReadPage } from '../../../shared/readers.ts'
import { consulta, guardarResposta } from '../../../shared/registro/consulta.ts'
import { CHAVE_DAS_SINCRONIZACOES, emAndamento } from '../sincronizacao.queries.ts'

const CHAVE = [...CHAVE_DAS_SINCRONIZACOES, 'contatos-da-conta']
const ENQUANTO_LE_MS = 1500

const ultima = ({ results }: ReadPage<Sincronizacao>) => results.find(({ operacao }) => operacao === 'importar') ?? null

/** The last time the account's contacts were asked for, or null; followed while they are being read. */
export const contatosDaConta = consulta(CHAVE, sincronizacaoApi, 'GET /sincronizacoes/', {
  view: ultima,
  query: { tipo: 'contato', alvo_id: 1, limite: 20 },
  refetchInterval: ({ state }) => (state.data && emAndamento(state.data.estado) ? ENQUANTO_LE_MS : false),
  staleTime: 0,
  retry: false,
})

export const importarContatos = mutationOptions({
  mutationFn: async () => (await importacaoApi('POST /bling/contatos/importar/')).sincronizacao,
  onSuccess: (sincronizacao, _nada, _resultado, { client }) =>
    guardarResposta(client, contatosDaConta.queryKey, sincronizacao),
})
