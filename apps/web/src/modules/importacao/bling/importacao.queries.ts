import type { Importacao, Proposta, RespostaDeMuitos } from '@estampa/contract/bling/importacao.routes.ts'
import { mutationOptions } from '@tanstack/react-query'
import { apiPages } from '../../../shared/api/apiPages.ts'
import { apiQuery, change, storeAnswer } from '../../../shared/api/apiQuery.ts'
import { importacaoApi } from '../../../shared/generated/importacaoApi.ts'
import { sincronizacaoApi } from '../../../shared/generated/sincronizacaoApi.ts'
import { CHAVE_DAS_SINCRONIZACOES, isSincronizacaoRunning } from '../../sincronizacao/resumo.queries.ts'

const CHAVE = ['bling', 'importacao'] as const
const ENQUANTO_TRABALHA_MS = 1500

export const isBlingImportacaoRunning = ({ estado }: Importacao): boolean =>
  estado === 'lendo' || estado === 'aplicando'

/** The latest import, or null; polling while it runs. */
export const ultimaImportacao = apiQuery([...CHAVE, 'ultima'], importacaoApi, 'GET /bling/importacoes/', {
  view: ([last = null]) => last,
  refetchInterval: ({ state }) => (state.data && isBlingImportacaoRunning(state.data) ? ENQUANTO_TRABALHA_MS : false),
  staleTime: 0,
  retry: false,
  failed: 'A importação não pôde ser lida',
})

export interface FiltroDosItens {
  readonly proposta: Proposta | ''
  readonly modelo: string
  readonly busca: string
}

export const consultaDe = ({ proposta, modelo, busca }: FiltroDosItens) => ({
  ...(proposta && { proposta }),
  ...(modelo && { modelo }),
  ...(busca && { busca }),
})

export const itensDaImportacao = (id: number, filter: FiltroDosItens) => ({
  ...apiPages([...CHAVE, 'itens', id, filter], importacaoApi, 'GET /bling/importacoes/:id/itens/', {
    params: { id },
    query: consultaDe(filter),
    failed: 'Os produtos da importação não puderam ser lidos',
  }),
  staleTime: 0,
})

export const startBlingImportacao = change(CHAVE, () => importacaoApi('POST /bling/importacoes/'))
export const cancelBlingImportacao = change<unknown, number>(CHAVE, (id) =>
  importacaoApi('DELETE /bling/importacoes/:id/', { params: { id } }),
)
export const applyBlingImportacao = change(CHAVE, ({ id, doBling }: { id: number; doBling: boolean }) =>
  importacaoApi('POST /bling/importacoes/:id/aplicar/', {
    params: { id },
    body: doBling ? { estoque_dos_vinculados: 'do_bling' } : {},
  }),
)
export const answerImportacaoItem = change(
  CHAVE,
  ({ id, item, ...body }: RespostaDaImportacao & { id: number; item: number }) =>
    importacaoApi('PATCH /bling/importacoes/:id/itens/:item/', { params: { id, item }, body }),
)
export interface RespostaDaImportacao {
  readonly proposta: 'criar' | 'vincular' | 'ignorar'
  readonly produto_id?: number
}
export const answerManyItens = change(CHAVE, ({ id, ...body }: RespostaDeMuitos & { id: number }) =>
  importacaoApi('PATCH /bling/importacoes/:id/itens/', { params: { id }, body }),
)
export const chooseCor = change(CHAVE, ({ id, ...cor }: { id: number; nome: string; cor: string }) =>
  importacaoApi('PATCH /bling/importacoes/:id/', { params: { id }, body: { cor } }),
)

const CONTATOS = [...CHAVE_DAS_SINCRONIZACOES, 'contatos-da-conta']

/** The last time the account's contacts were asked for, or null; followed while they are being read. */
export const contatosDaConta = apiQuery(CONTATOS, sincronizacaoApi, 'GET /sincronizacoes/', {
  view: ({ results }) => results.find(({ operacao }) => operacao === 'importar') ?? null,
  query: { tipo: 'contato', alvo_id: 1, limite: 20 },
  refetchInterval: ({ state }) =>
    state.data && isSincronizacaoRunning(state.data.estado) ? ENQUANTO_TRABALHA_MS : false,
  staleTime: 0,
  retry: false,
})

export const importContatos = mutationOptions({
  mutationFn: async () => (await importacaoApi('POST /bling/contatos/importar/')).sincronizacao,
  onSuccess: (sincronizacao, _nada, _resultado, { client }) =>
    storeAnswer(client, contatosDaConta.queryKey, sincronizacao),
})
