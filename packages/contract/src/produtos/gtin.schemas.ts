import { texto } from '../shared/fields.ts'
import { lerGtin } from './gtin.ts'

/** Most characters of a number as it is typed or pasted, with what stands between its digits. */
const GTIN_DIGITADO = 40

/** As a form sends it. Missing stays missing: the number stays as it is. */
export const gtinOpcional = texto(GTIN_DIGITADO)
  .nullish()
  .superRefine((dito, contexto) => {
    const lido = lerGtin(dito)
    if ('erro' in lido) contexto.addIssue({ code: 'custom', message: lido.erro })
  })
  .transform((dito) => {
    if (dito === undefined) return undefined
    const lido = lerGtin(dito)
    return 'gtin' in lido ? lido.gtin : null
  })
  .describe('8, 12, 13 ou 14 dígitos, o último verificador; null para nenhum. Ausente: fica como está.')
