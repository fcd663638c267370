import { rotuloDoContribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { formatCest, formatNcm } from '@estampa/contract/shared/fiscal.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigemFiscal } from '@estampa/contract/shared/origens.ts'

/** A value of the field `field` as people read it; `nenhum` where there is none. */
export function formatFieldValue(field: string, value: string | number | null, nenhum: string): string {
  if (value === null || value === '') return nenhum
  if (field === 'contribuinte') return rotuloDoContribuinte(String(value))
  if (field === 'origem_fiscal') return rotuloDaOrigemFiscal(String(value))
  if (field === 'ncm') return formatNcm(String(value))
  if (field === 'cest') return formatCest(String(value))
  if (field.startsWith('preco')) return formatReais(Number(value))
  return typeof value === 'number' ? value.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) : value
}
