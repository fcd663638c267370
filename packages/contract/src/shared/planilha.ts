import { z } from 'zod'
import { ignoreEmptyText, listaDeIds } from './fields.ts'

export const FORMATOS_DE_PLANILHA = ['csv', 'xlsx'] as const
export type FormatoDePlanilha = (typeof FORMATOS_DE_PLANILHA)[number]

/** Query of every export, besides the filters of its list. `ids`: only the ticked ones, whatever the filters say. */
export const planilhaQuery = {
  formato: z.enum(FORMATOS_DE_PLANILHA, 'Use csv ou xlsx').default('csv'),
  ids: ignoreEmptyText(listaDeIds),
}

/** The answer is the file itself. */
export const arquivoDePlanilha = z.unknown().describe('Arquivo CSV (UTF-8, ponto e vírgula) ou XLSX')
