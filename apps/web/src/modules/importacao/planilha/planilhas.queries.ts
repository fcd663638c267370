import type { TipoDeImportacao } from '@estampa/contract/importacoes/campos.ts'
import type {
  ImportacaoDePlanilha,
  LinhaDaPlanilha,
  PlanilhaEscolhas,
} from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { apiPages } from '../../../shared/api/apiPages.ts'
import { apiQuery, change, rereadAfter } from '../../../shared/api/apiQuery.ts'
import { importacoesApi } from '../../../shared/generated/importacoesApi.ts'

const CHAVE = ['importacoes'] as const
/** Not so many rows are done in seconds. */
const ENQUANTO_TRABALHA_MS = { poucas: 200, muitas: 1000 }
const POUCAS = 5000
/** A large file takes longer to arrive and to be looked at than other requests. */
const LIMITE_MS = 120_000

export const isPlanilhaImportacaoRunning = ({ estado }: ImportacaoDePlanilha): boolean =>
  estado === 'lendo' || estado === 'aplicando' || estado === 'desfazendo'

export const umaImportacao = (id: number) =>
  apiQuery([...CHAVE, id], importacoesApi, 'GET /importacoes/:id/', {
    params: { id },
    refetchInterval: ({ state: { data } }) =>
      data && isPlanilhaImportacaoRunning(data) && ENQUANTO_TRABALHA_MS[data.total > POUCAS ? 'muitas' : 'poucas'],
    staleTime: 0,
    retry: false,
    failed: 'A importação não pôde ser lida',
  })

export const ultimasImportacoes = apiQuery([...CHAVE, 'ultimas'], importacoesApi, 'GET /importacoes/', {
  staleTime: 0,
  retry: false,
  failed: 'As importações não puderam ser lidas',
})

export type Situacao = '' | LinhaDaPlanilha['proposta'] | 'aviso' | 'ficou'
export const linhasDaImportacao = (id: number, { situacao, busca }: { situacao: Situacao; busca: string }) => ({
  ...apiPages([...CHAVE, 'linhas', id, situacao, busca], importacoesApi, 'GET /importacoes/:id/itens/', {
    params: { id },
    query: { ...(situacao && { situacao }), ...(busca && { busca }) },
    failed: 'As linhas da importação não puderam ser lidas',
  }),
  staleTime: 0,
})

export interface EnvioDePlanilha {
  readonly tipo: TipoDeImportacao
  readonly modo: ImportacaoDePlanilha['modo']
  readonly arquivo: File
}
export const sendPlanilha = change(CHAVE, async ({ tipo, modo, arquivo }: EnvioDePlanilha) => {
  const body = new FormData()
  body.append('tipo', tipo)
  body.append('modo', modo)
  body.append('arquivo', arquivo)
  return await importacoesApi('POST /importacoes/', { body, timeout: LIMITE_MS })
})
export const changePlanilhaChoices = mutationOptions({
  scope: { id: 'escolhas-da-planilha' },
  mutationFn: ({ id, ...body }: PlanilhaEscolhas & { id: number }) =>
    importacoesApi('PATCH /importacoes/:id/', { params: { id }, body, timeout: LIMITE_MS }),
  ...rereadAfter(CHAVE),
})
export const applyPlanilhaImportacao = change(CHAVE, (id: number) =>
  importacoesApi('POST /importacoes/:id/aplicar/', { params: { id } }),
)
export const undoPlanilhaImportacao = change<unknown, number>(CHAVE, (id) =>
  importacoesApi('POST /importacoes/:id/desfazer/', { params: { id } }),
)
export const cancelPlanilhaImportacao = change<unknown, number>(CHAVE, (id) =>
  importacoesApi('DELETE /importacoes/:id/', { params: { id } }),
)
export const linhasComErro = (id: number) =>
  importacoesApi('GET /importacoes/:id/erros/', { params: { id }, timeout: LIMITE_MS })
