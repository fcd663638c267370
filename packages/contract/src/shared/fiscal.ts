import { rotuloEm } from './opcoes.ts'

/** What an invoice says of a product besides its title and price. Variations have their product's. */
export const CAMPOS_FISCAIS = ['ncm', 'origem_fiscal', 'cest', 'unidade'] as const
export type CampoFiscal = (typeof CAMPOS_FISCAIS)[number]
/** As forms, columns and comparisons call them. */
export const ROTULOS_FISCAIS = {
  ncm: 'NCM',
  origem_fiscal: 'Origem',
  cest: 'CEST',
  unidade: 'Unidade',
} as const satisfies Record<CampoFiscal, string>
export const ehCampoFiscal = (campo: string): campo is CampoFiscal => Object.hasOwn(ROTULOS_FISCAIS, campo)

/** Where goods come from, by the digit that invoices carry (table A of the CST). */
const ORIGENS = {
  0: 'Nacional',
  1: 'Estrangeira, importação direta',
  2: 'Estrangeira, comprada no mercado interno',
  3: 'Nacional, conteúdo de importação acima de 40% e até 70%',
  4: 'Nacional, por processos produtivos básicos',
  5: 'Nacional, conteúdo de importação até 40%',
  6: 'Estrangeira, importação direta, sem similar nacional',
  7: 'Estrangeira, comprada no mercado interno, sem similar nacional',
  8: 'Nacional, conteúdo de importação acima de 70%',
} as const
export const ORIGEM_MAXIMA = 8
export const ORIGENS_FISCAIS = Object.entries(ORIGENS).map(([valor, rotulo]) => ({
  valor: Number(valor),
  rotulo: `${valor} - ${rotulo}`,
}))
export const rotuloDaOrigemFiscal = rotuloEm(
  Object.fromEntries(ORIGENS_FISCAIS.map(({ valor, rotulo }) => [String(valor), rotulo])),
)

/** A product has these until a person says others. */
export const ORIGEM_INICIAL = 0
export const UNIDADE_INICIAL = 'UN'

export const DIGITOS_DO_NCM = 'NCM: 8 algarismos'
export const DIGITOS_DO_CEST = 'CEST: 7 algarismos'
export const ORIGEM_INVALIDA = 'Origem: um algarismo de 0 a 8'

export const ALGARISMOS = { ncm: 8, cest: 7 } as const

/** The digits as they are stored: `6109.10.00` and `6109 1000` are one NCM. */
export const semPontos = (texto: string): string => texto.replace(/[.\s\u00a0\u200b\ufeff]/g, '')
const numeroDe =
  (algarismos: number) =>
  (texto: string): string | null => {
    const digitos = semPontos(texto)
    return digitos.length === algarismos && /^\d+$/.test(digitos) ? digitos : null
  }
/** Null for a text that is none; whether the number exists is not judged. */
export const lerNcm = numeroDe(ALGARISMOS.ncm)
export const lerCest = numeroDe(ALGARISMOS.cest)
/** As people and other programs write them: `61091000` is `6109.10.00`. */
export const escreverNcm = (ncm: string): string => ncm.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3')
export const escreverCest = (cest: string): string => cest.replace(/^(\d{2})(\d{3})(\d{2})$/, '$1.$2.$3')
