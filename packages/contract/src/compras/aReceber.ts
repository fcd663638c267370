import { diaDeHoje, formatDate } from '../shared/dates.ts'

/** Pieces on their way, and the day of the first of them: `12 a receber em 05/12/2030`; null: none. */
export function formatAReceber(quantidade: number, previsao: string | null, hoje = diaDeHoje()): string | null {
  if (quantidade <= 0) return null
  const pecas = `${quantidade.toLocaleString('pt-BR')} a receber`
  if (previsao === null) return pecas
  return previsao < hoje
    ? `${pecas}, previsão de ${formatDate(previsao)} passou`
    : `${pecas} em ${formatDate(previsao)}`
}
