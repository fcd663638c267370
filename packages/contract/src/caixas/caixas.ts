import { toCentavos, toReais } from '../shared/money.ts'

/** Where cash goes that is taken out of a drawer. */
export const DESTINOS_DA_SANGRIA = {
  cofre: 'Cofre',
  banco: 'Banco',
  despesa: 'Despesa',
  outro: 'Outro',
} as const
export type DestinoDaSangria = keyof typeof DESTINOS_DA_SANGRIA

/** What happens in a turno, as people read it. */
export const TIPOS_DE_MOVIMENTO = {
  recebimento: 'Recebimento',
  devolucao: 'Devolução',
  suprimento: 'Suprimento',
  sangria: 'Sangria',
} as const

/** Notes and coins, in reais, the largest first. */
export const CEDULAS_E_MOEDAS = [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01] as const

/** What a counted table of notes and coins comes to, in reais. */
export const somaDaContagem = (contagem: readonly { readonly valor: number; readonly quantidade: number }[]): number =>
  toReais(contagem.reduce((soma, { valor, quantidade }) => soma + toCentavos(valor) * quantidade, 0))
