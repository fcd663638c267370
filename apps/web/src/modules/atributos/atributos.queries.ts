import type { Atributo } from '@estampa/contract/atributos/atributos.schemas.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { campos, id, varios } from '../../shared/readers.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { objeto, texto } from '../../shared/tolerant.ts'

export const CHAVE_DOS_ATRIBUTOS = ['atributos'] as const

const lerOpcao = (json: unknown) => ({ id: id(json), valor: texto(objeto(json).valor) || texto(json) })
const lerAtributo = campos<Atributo>({
  id,
  nome: texto,
  opcoes: (valor) => varios(lerOpcao)(valor).filter(({ valor }) => valor.trim() !== ''),
})

export const listaDeAtributos = consulta([...CHAVE_DOS_ATRIBUTOS, 'lista'], 'GET /atributos/', varios(lerAtributo), {
  falha: 'Os atributos não puderam ser lidos',
})

/** The values of the attributes that stand for colours: those named 'Cor', 'Cores' or 'Cor …'. */
export const coresCadastradas = (atributos: readonly Atributo[]): string[] => [
  ...new Set(
    atributos
      .filter(({ nome }) => /^cor(es)?\b/.test(normalizar(nome)))
      .flatMap(({ opcoes }) => opcoes.map(({ valor }) => valor.trim())),
  ),
]
