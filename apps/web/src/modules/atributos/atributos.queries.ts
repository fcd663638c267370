import type { Atributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { idDe, lista, objeto, texto } from '../../shared/tolerant.ts'

/** Invalidate this one after any change to an attribute or its values. */
export const CHAVE_DOS_ATRIBUTOS = ['atributos'] as const

/** The attributes with their values. */
export const listaDeAtributos = consulta(
  [...CHAVE_DOS_ATRIBUTOS, 'lista'],
  'GET /atributos/',
  (json) => lista(json).map(lerAtributo),
  { falha: 'Os atributos não puderam ser lidos' },
)

function lerAtributo(json: unknown): Atributo {
  const dados = objeto(json)
  const opcoes = lista(dados.opcoes).map((opcao) => ({
    id: idDe(opcao) ?? 0,
    valor: texto(objeto(opcao).valor) || texto(opcao),
  }))
  return { id: idDe(json) ?? 0, nome: texto(dados.nome), opcoes: opcoes.filter(({ valor }) => valor.trim() !== '') }
}

/** The values of the attributes that stand for colours: those named 'Cor', 'Cores' or 'Cor …'. */
export const coresCadastradas = (atributos: readonly Atributo[]): string[] => [
  ...new Set(
    atributos
      .filter(({ nome }) => /^cor(es)?\b/.test(normalizar(nome)))
      .flatMap(({ opcoes }) => opcoes.map(({ valor }) => valor.trim())),
  ),
]
