import { cutText } from '@estampa/contract/shared/corte.ts'
import { type CampoFiscal, ORIGEM_INICIAL, ROTULOS_FISCAIS, UNIDADE_INICIAL } from '@estampa/contract/shared/fiscal.ts'
import {
  DIGITOS_DO_CEST,
  DIGITOS_DO_NCM,
  lerCest,
  lerNcm,
  ORIGEM_INVALIDA,
  removeDots,
} from '@estampa/contract/shared/leituraFiscal.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { ORIGEM_MAXIMA } from '@estampa/contract/shared/origens.ts'
import type { Campo, ValorDoCampo } from './campo.ts'
import type { ProdutoDoBling } from './produtos.mapping.ts'

/** Invoice data of a product at Bling. Each variation is a product of its own at Bling and has its own. */

/** Fields that a product and each of its variations have alike at Bling. */
type Proprios = Pick<ProdutoDoBling, 'unidade' | 'tributacao'>
export type ComFiscais = Proprios & { readonly variacoes?: readonly Proprios[] }

/**
 * Reads a number as it stands at Bling, with its points or without; one that is wrong is shown as it is; null for none.
 */
const numeroDoBling = (ler: (texto: string) => string | null) => (texto: string) =>
  ler(texto) ?? (removeDots(texto) || null)
const NUMEROS = { ncm: numeroDoBling(lerNcm), cest: numeroDoBling(lerCest) }

/** Names only the field that changes: what a change leaves out of a group stays as it is at Bling. */
const campoDaTributacao = (localField: 'ncm' | 'cest') => {
  const proprio = ({ tributacao }: Proprios) => NUMEROS[localField](tributacao[localField])
  // A parent without one has the one that all of its children have.
  const readBlingNumber = ({ variacoes = [], ...remoto }: ComFiscais) => {
    const [sharedNumber = null, ...restNumbers] = new Set(variacoes.map(proprio))
    return proprio(remoto) ?? (restNumbers.length === 0 ? sharedNumber : null)
  }
  return {
    aqui: localField,
    nomes: { [`tributacao.${localField}`]: ROTULOS_FISCAIS[localField] },
    la: readBlingNumber,
    igual: (localValue: ValorDoCampo, dele: ValorDoCampo) => (localValue ?? '') === (dele ?? ''),
    corpo(valor: ValorDoCampo, remoto: ComFiscais, antes: ValorDoCampo) {
      if (valor !== null) return { tributacao: { [localField]: String(valor) } }
      // When emptied here, only a number of ours is taken away at Bling.
      return antes !== null && antes === readBlingNumber(remoto) ? { tributacao: { [localField]: '' } } : null
    },
  } satisfies Campo<ComFiscais>
}

export const FISCAIS = {
  ncm: campoDaTributacao('ncm'),
  origem_fiscal: {
    aqui: 'origem_fiscal',
    nomes: { 'tributacao.origem': ROTULOS_FISCAIS.origem_fiscal },
    la: ({ tributacao }) => tributacao.origem,
    igual: (localValue, blingValue) => localValue === blingValue,
    corpo: (valor) => ({ tributacao: { origem: valor } }),
  },
  cest: campoDaTributacao('cest'),
  unidade: {
    aqui: 'unidade',
    nomes: { unidade: ROTULOS_FISCAIS.unidade },
    la: ({ unidade }) => unidade.trim() || null,
    igual: (localValue, blingValue) =>
      String(localValue).toUpperCase() === String(blingValue ?? UNIDADE_INICIAL).toUpperCase(),
    corpo: (valor) => ({ unidade: valor }),
  },
} as const satisfies Record<CampoFiscal, Campo<ComFiscais>>

/** Returns the values that come in; and, by field, a sentence about a value at Bling that cannot come in. */
export function fiscaisQueEntram(remoto: ProdutoDoBling) {
  const erros: Partial<Record<CampoFiscal, string>> = {}
  const refuseFiscal = (campo: CampoFiscal, texto: ValorDoCampo, erro: string) => {
    erros[campo] = `${ROTULOS_FISCAIS[campo]} “${cutText(String(texto), 40)}” no Bling ficou de fora. ${erro}.`
  }
  const numero = (campo: 'ncm' | 'cest', ler: (texto: string) => string | null, erro: string) => {
    const texto = FISCAIS[campo].la(remoto)
    const lido = ler(texto ?? '')
    if (texto !== null && lido === null) refuseFiscal(campo, texto, erro)
    return lido
  }
  const [origem, unidade] = [remoto.tributacao.origem, FISCAIS.unidade.la(remoto)]
  const origemVale = Number.isInteger(origem) && origem >= 0 && origem <= ORIGEM_MAXIMA
  const unidadeCabe = (unidade ?? '').length <= CARACTERES.produto.unidade
  if (!origemVale) refuseFiscal('origem_fiscal', origem, ORIGEM_INVALIDA)
  if (!unidadeCabe) refuseFiscal('unidade', unidade, `Cabem ${CARACTERES.produto.unidade} caracteres`)
  const dados = {
    ncm: numero('ncm', lerNcm, DIGITOS_DO_NCM),
    cest: numero('cest', lerCest, DIGITOS_DO_CEST),
    origem_fiscal: origemVale ? origem : ORIGEM_INICIAL,
    unidade: unidade !== null && unidadeCabe ? unidade : UNIDADE_INICIAL,
  }
  return { dados, erros, avisos: Object.values(erros) }
}
