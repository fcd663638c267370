import type { Agrupamento, TipoDeFigura } from '@estampa/contract/relatorios/relatorios.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'

/** A figure as people read it; `—` where there is none. */
export function escreverFigura(tipo: TipoDeFigura, valor: string | number | null | undefined): string {
  if (valor === null || valor === undefined) return '—'
  if (typeof valor === 'string') return tipo === 'dia' ? formatarData(valor) : valor
  if (tipo === 'reais') return formatarReais(valor)
  const numero = valor.toLocaleString('pt-BR', { minimumFractionDigits: tipo === 'porcento' ? 1 : 0 })
  return tipo === 'porcento' ? `${numero}%` : numero
}

/** A row's name: days, weeks and months as people write them. */
export function escreverRotulo(por: Agrupamento, rotulo: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(rotulo)) return rotulo
  if (por === 'mes') return `${rotulo.slice(5, 7)}/${rotulo.slice(0, 4)}`
  return por === 'semana' ? `Semana de ${formatarData(rotulo)}` : formatarData(rotulo)
}
