import type { Atributo } from '@estampa/contract/atributos/atributos.routes.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { apiQuery } from '../../shared/api/apiQuery.ts'
import { atributosApi } from '../../shared/generated/atributosApi.ts'

export const CHAVE_DOS_ATRIBUTOS = ['atributos'] as const

export const listaDeAtributos = apiQuery([...CHAVE_DOS_ATRIBUTOS, 'lista'], atributosApi, 'GET /atributos/', {
  failed: 'Os atributos não puderam ser lidos',
})

/** The values of the attributes that stand for colours: those named 'Cor', 'Cores' or 'Cor …'. */
export const listCores = (atributos: readonly Atributo[]): string[] => [
  ...new Set(
    atributos
      .filter(({ nome }) => /^cor(es)?\b/.test(normalizeText(nome)))
      .flatMap(({ opcoes }) => opcoes.map(({ valor }) => valor.trim())),
  ),
]
