import type { Situacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { orcamentosRoutes } from '@estampa/contract/orcamentos/orcamentos.routes.ts'
import type { LinkDoOrcamento, Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { CallOf } from '../../shared/api/api.ts'
import { apiPages } from '../../shared/api/apiPages.ts'
import { apiQuery, change, rereadAfter } from '../../shared/api/apiQuery.ts'
import { CHAVE_DOS_ORCAMENTOS as CHAVE, CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { orcamentosApi } from '../../shared/generated/orcamentosApi.ts'
import { producaoApi } from '../../shared/generated/producaoApi.ts'
import { CHAVE_DA_PRODUCAO } from '../producao/producao.queries.ts'

export const listaDeOrcamentos = (query: {
  readonly busca?: string
  readonly situacao?: Situacao
  readonly cliente?: number
}) =>
  apiPages([...CHAVE, 'lista', query], orcamentosApi, 'GET /orcamentos/', {
    query,
    failed: 'Os orçamentos não puderam ser lidos',
  })

export const umOrcamento = (id: number) =>
  apiQuery([...CHAVE, 'um', id], orcamentosApi, 'GET /orcamentos/:id/', {
    params: { id },
    failed: 'O orçamento não pôde ser lido',
  })

type Corpo = CallOf<(typeof orcamentosRoutes)['POST /orcamentos/']>['body']

/** Changes a stored quote, or makes a new one under a key. */
export async function saveOrcamento(
  client: QueryClient,
  body: Corpo,
  to: { readonly id: number } | { readonly idempotencyKey: string },
): Promise<Orcamento> {
  try {
    return 'id' in to
      ? await orcamentosApi('PUT /orcamentos/:id/', { params: { id: to.id }, body })
      : await orcamentosApi('POST /orcamentos/', { body, ...to })
  } finally {
    void client.invalidateQueries({ queryKey: CHAVE })
  }
}

export const readOrcamento = (json: unknown) => orcamentosApi.read('GET /orcamentos/:id/', json)

export const createLink = (id: number) =>
  change(CHAVE, (): Promise<LinkDoOrcamento> => orcamentosApi('POST /orcamentos/:id/link/', { params: { id } }))
export const revokeLinks = (id: number) =>
  change(CHAVE, () => orcamentosApi('DELETE /orcamentos/:id/link/', { params: { id } }))
export const deleteOrcamento = (id: number) =>
  change(CHAVE, () => orcamentosApi('DELETE /orcamentos/:id/', { params: { id } }))
export const duplicateOrcamento = (id: number) =>
  change(CHAVE, () => orcamentosApi('POST /orcamentos/:id/duplicar/', { params: { id } }))
export const quoteLeftPecas = (id: number) =>
  change(CHAVE, () =>
    orcamentosApi('POST /orcamentos/:id/duplicar/', { params: { id }, body: { so_o_que_ficou_de_fora: true } }),
  )

type DadosDaVenda = NonNullable<CallOf<(typeof orcamentosRoutes)['POST /orcamentos/:id/gerar-venda/']>['body']>
export const createOrcamentoVenda = (id: number) =>
  mutationOptions({
    mutationFn: (body: DadosDaVenda) => orcamentosApi('POST /orcamentos/:id/gerar-venda/', { params: { id }, body }),
    ...rereadAfter(CHAVE, CHAVE_DAS_VENDAS, CHAVE_DOS_PRODUTOS),
  })

/**
 * Starts production of each line's pieces that are neither in stock nor in production yet; lines that failed are still
 * lacking afterwards.
 */
export const produceMissingPecas = ({ itens, faltas }: Orcamento) =>
  mutationOptions({
    mutationFn: async () => {
      for (const { linha, a_produzir } of faltas) {
        const { produto_id = null, variacao_id = null } = itens[linha] ?? {}
        if (!a_produzir || produto_id === null) continue
        await producaoApi('POST /producoes/', { body: { produto_id, variacao_id, quantidade: a_produzir } })
      }
    },
    // The queue grows, and the blanks have fewer free pieces.
    ...rereadAfter(CHAVE, CHAVE_DA_PRODUCAO, CHAVE_DOS_PRODUTOS),
  })

export const readOrcamentoPdf = (id: number): Promise<unknown> =>
  orcamentosApi('GET /orcamentos/:id/pdf/', { params: { id } })
