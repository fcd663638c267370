import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { relatoriosApi } from '../../shared/generated/relatoriosApi.ts'

/** The filters that are set, as the address has them. */
export type Pergunta = Readonly<Partial<Record<'de' | 'ate' | 'por' | 'porcento' | 'cobrir', string>>>

const CHAVE = ['relatorios'] as const

/** The contract refuses what an address typed by hand says wrongly; the screen shows its sentence. */
const query = (pergunta: Pergunta) => pergunta as object

export const umRelatorio = (relatorio: NomeDoRelatorio, pergunta: Pergunta) =>
  apiQuery([...CHAVE, relatorio, pergunta], relatoriosApi, 'GET /relatorios/:relatorio/', {
    params: { relatorio },
    query: query(pergunta),
    placeholderData: keepPreviousData,
    failed: 'O relatório não pôde ser lido',
  })

/** The sales of a row; of all rows without a key. */
export const vendasDaLinha = (relatorio: NomeDoRelatorio, pergunta: Pergunta, chave: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...CHAVE, relatorio, pergunta, 'vendas', chave ?? null],
    queryFn: async ({ pageParam, signal }) =>
      await relatoriosApi('GET /relatorios/:relatorio/vendas/', {
        params: { relatorio },
        query: { ...query(pergunta), ...(chave !== undefined && { chave }), pagina: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ mais }, _, pagina) => (mais ? pagina + 1 : null),
    meta: { failed: 'As vendas do relatório não puderam ser lidas' },
  })
