import { z } from 'zod'
import { lerGtin } from './gtin.ts'

/** As a form sends it. Missing stays missing: the number stays as it is. */
export const gtinOpcional = z
  .string({ error: 'Informe um texto' })
  .nullish()
  .superRefine((texto, contexto) => {
    const lido = lerGtin(texto)
    if ('erro' in lido) contexto.addIssue({ code: 'custom', message: lido.erro })
  })
  .transform((texto) => {
    if (texto === undefined) return undefined
    const lido = lerGtin(texto)
    return 'gtin' in lido ? lido.gtin : null
  })
  .describe('8, 12, 13 ou 14 dígitos, o último verificador; null para nenhum. Ausente: fica como está.')
