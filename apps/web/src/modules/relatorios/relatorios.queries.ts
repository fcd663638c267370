import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { relatoriosApi } from '../../shared/generated/relatoriosApi.ts'

/** The filters that are set, as the address has them. */
export type Pergunta = Readonly<Partial<Record<'de' | 'ate' | 'por' | 'porcento' | 'cobrir', string>>>

const CHAVE = ['relatorios'] as const

/** The contract refuses what an address typed by hand says wrongly; the screen shows its sentence. */
const query = (question: Pergunta) => question as object

export const umRelatorio = (relatorio: NomeDoRelatorio, question: Pergunta) =>
  apiQuery([...CHAVE, relatorio, question], relatoriosApi, 'GET /relatorios/:relatorio/', {
    params: { relatorio },
    query: query(question),
    placeholderData: keepPreviousData,
    failed: 'O relatório não pôde ser lido',
  })

/** The sales of a row; of all rows without a key. */
export const vendasDaLinha = (relatorio: NomeDoRelatorio, question: Pergunta, chave: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...CHAVE, relatorio, question, 'vendas', chave ?? null],
    queryFn: async ({ pageParam, signal }) =>
      await relatoriosApi('GET /relatorios/:relatorio/vendas/', {
        params: { relatorio },
        query: { ...query(question), ...(chave !== undefined && { chave }), pagina: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ mais }, _, page) => (mais ? page + 1 : null),
    meta: { failed: 'As vendas do relatório não puderam ser lidas' },
  })
