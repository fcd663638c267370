import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'

export function emPalavras(campo: CampoDoVinculo, valor: string | number | null): string {
  if (valor === null || valor === '') return '—'
  if (campo === 'preco') return formatarReais(Number(valor))
  return typeof valor === 'number' ? valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 }) : valor
}

const FORMATOS: Readonly<Record<string, string>> = { S: 'simples', V: 'com variações', E: 'kit' }
/** Describes the product at Bling: `com variações, 4 variações, inativo`. */
export function descreverDoBling({ formato, situacao, variacoes }: NonNullable<Comparacao['bling']>): string {
  const quantas = variacoes === 1 ? '1 variação' : `${variacoes} variações`
  return [
    `Produto ${FORMATOS[formato] ?? formato}`,
    formato === 'V' ? quantas : null,
    situacao === 'I' ? 'inativo no Bling' : 'ativo no Bling',
  ]
    .filter(Boolean)
    .join(', ')
}
