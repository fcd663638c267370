import type { CifraEntrada, Copias } from '@estampa/contract/copias/copias.schemas.ts'
import { apiQuery, change } from '../../shared/api/apiQuery.ts'
import { copiasApi } from '../../shared/generated/copiasApi.ts'

const CHAVE_DAS_COPIAS = ['copias'] as const
const ENQUANTO_FAZ_MS = 2000

/**
 * The shop's backups, for administrators; polling while one is being made, or was asked for (`requestedAt`, an
 * instant).
 */
export const copiasDaLoja = (requestedAt: string | undefined) =>
  apiQuery(CHAVE_DAS_COPIAS, copiasApi, 'GET /copias/', {
    refetchInterval: ({ state }) => (state.data && isCopiaRunning(state.data, requestedAt) ? ENQUANTO_FAZ_MS : false),
    staleTime: 0,
    retry: false,
  })

const DEZ_MINUTOS = 600_000

/** For the first screen: seldom, as the folder may be slow to read. */
export const copiasNoPainel = apiQuery(CHAVE_DAS_COPIAS, copiasApi, 'GET /copias/', {
  staleTime: DEZ_MINUTOS,
  refetchInterval: DEZ_MINUTOS,
})

/** Being made, or asked for and neither made nor failed since. */
export function isCopiaRunning(
  { fazendo, falha, copias: [latestCopia] }: Copias,
  requestedAt: string | undefined,
): boolean {
  const isAnswered =
    !requestedAt || (latestCopia && latestCopia.criada_em >= requestedAt) || (falha && falha.em >= requestedAt)
  return fazendo || !isAnswered
}

export const requestCopia = change(CHAVE_DAS_COPIAS, async () => (await copiasApi('POST /copias/')).pedida_em)

export const changeCifra = change(CHAVE_DAS_COPIAS, (body: CifraEntrada) => copiasApi('PUT /copias/cifra/', { body }))

export const recordVistaFora = change(CHAVE_DAS_COPIAS, (nome: string) =>
  copiasApi('POST /copias/vista-fora/', { body: { nome } }),
)
