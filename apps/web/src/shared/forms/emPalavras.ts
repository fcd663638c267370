import { rotuloDoContribuinte } from '@estampa/contract/shared/contribuinte.ts'
import { escreverCest, escreverNcm } from '@estampa/contract/shared/fiscal.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigemFiscal } from '@estampa/contract/shared/origens.ts'

/** A value of the field `campo` as people read it; `nenhum` where there is none. */
export function emPalavras(campo: string, valor: string | number | null, nenhum: string): string {
  if (valor === null || valor === '') return nenhum
  if (campo === 'contribuinte') return rotuloDoContribuinte(String(valor))
  if (campo === 'origem_fiscal') return rotuloDaOrigemFiscal(String(valor))
  if (campo === 'ncm') return escreverNcm(String(valor))
  if (campo === 'cest') return escreverCest(String(valor))
  if (campo.startsWith('preco')) return formatarReais(Number(valor))
  return typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) : valor
}
