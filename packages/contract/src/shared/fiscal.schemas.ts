import { z } from 'zod'
import { iguais, texto, vazioComoNulo } from './fields.ts'
import { ORIGEM_INICIAL, ROTULOS_FISCAIS, UNIDADE_INICIAL } from './fiscal.ts'
import { DIGITOS_DO_CEST, DIGITOS_DO_NCM, lerCest, lerNcm, ORIGEM_INVALIDA } from './leituraFiscal.ts'
import { CARACTERES } from './maximos.ts'
import { ORIGEM_MAXIMA } from './origens.ts'

/** Most characters of a number as it is typed or pasted, with its points. */
const DIGITADO = 20

const digitos = (ler: (dito: string) => string | null, erro: string) =>
  texto(DIGITADO)
    .nullish()
    .refine((typedText) => !typedText || ler(typedText) !== null, erro)
    .transform((typedText) => (typedText === undefined ? undefined : typedText ? ler(typedText) : null))
const ncm = digitos(lerNcm, DIGITOS_DO_NCM).describe('8 algarismos; pontos e espaços não contam. Vazio: nenhum.')
const cest = digitos(lerCest, DIGITOS_DO_CEST).describe('7 algarismos; pontos e espaços não contam. Vazio: nenhum.')
const umaOrigem = z.preprocess(
  (value) => (typeof value === 'string' && /^\s*\d\s*$/.test(value) ? Number(value) : vazioComoNulo(value)),
  z.int(ORIGEM_INVALIDA).min(0, ORIGEM_INVALIDA).max(ORIGEM_MAXIMA, ORIGEM_INVALIDA).nullish(),
)

/** As forms send them of a product. Missing stays missing: it stays as it is. */
export const fiscalDoProduto = {
  ncm: ncm.meta({ label: ROTULOS_FISCAIS.ncm }),
  origem_fiscal: umaOrigem
    .transform((value) => (value === null ? ORIGEM_INICIAL : value))
    .meta({ label: ROTULOS_FISCAIS.origem_fiscal })
    .describe('0 a 8; vazia: 0'),
  cest: cest.meta({ label: ROTULOS_FISCAIS.cest }),
  unidade: texto(CARACTERES.produto.unidade)
    .nullish()
    .transform((value) => (value === undefined ? undefined : value || UNIDADE_INICIAL))
    .meta({ label: ROTULOS_FISCAIS.unidade })
    .describe('Vazia: UN'),
}

/** Fiscal fields of a model, which may leave each of them to the product. */
export const fiscalDoModelo = {
  ncm: ncm.transform((value) => value ?? null).meta({ label: ROTULOS_FISCAIS.ncm }),
  origem_fiscal: umaOrigem.transform((value) => value ?? null).meta({ label: ROTULOS_FISCAIS.origem_fiscal }),
  cest: cest.transform((value) => value ?? null).meta({ label: ROTULOS_FISCAIS.cest }),
}

const numero = iguais(['ncm', 'cest'], z.string().nullable())
export const fiscal = { ...numero, origem_fiscal: z.int(), unidade: z.string() }
export const fiscalDeModelo = { ...numero, origem_fiscal: z.int().nullable() }
