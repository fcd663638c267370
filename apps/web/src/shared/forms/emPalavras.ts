import { rotuloDoContribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { formatCest, formatNcm } from '@estampa/contract/shared/fiscal.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigemFiscal } from '@estampa/contract/shared/origens.ts'

/** A value of the field `campo` as people read it; `nenhum` where there is none. */
export function formatFieldValue(campo: string, valor: string | number | null, nenhum: string): string {
  if (valor === null || valor === '') return nenhum
  if (campo === 'contribuinte') return rotuloDoContribuinte(String(valor))
  if (campo === 'origem_fiscal') return rotuloDaOrigemFiscal(String(valor))
  if (campo === 'ncm') return formatNcm(String(valor))
  if (campo === 'cest') return formatCest(String(valor))
  if (campo.startsWith('preco')) return formatReais(Number(valor))
  return typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) : valor
}
