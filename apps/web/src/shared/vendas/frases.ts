import type { OrcamentoResumo } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import type { Alcance } from '@estampa/contract/shared/alcance.ts'
import { diaDeHoje, formatDate } from '@estampa/contract/shared/dates.ts'

/** `Pedido de 20/11`, with the year when it is not this one. */
export function fraseDoPedido(day: string): string {
  const data = formatDate(day)
  return `Pedido de ${day.slice(0, 4) === diaDeHoje().slice(0, 4) ? data.slice(0, 5) : data}`
}

/** Greets by the first name, at the beginning of a message. */
export const greet = (nome: string): string => `Olá, ${nome.split(' ')[0] ?? ''}!`

/** Who can open a link that the shop sends. */
export const ALCANCES: Readonly<Record<Alcance, string>> = {
  internet: 'O link abre em qualquer lugar.',
  rede: 'O link abre só na rede Wi-Fi da loja: a loja não tem endereço na internet.',
  maquina: 'O link abre só no computador da loja: ela não tem endereço próprio.',
}

const DIA_MS = 86_400_000

/** `Vence amanhã · esperando o cliente há 3 dias`; '' when nobody is waited for. */
export function formatEspera({ espera, vence }: Pick<OrcamentoResumo, 'espera' | 'vence'>, now: number): string {
  const sentences = vence === null ? [] : [vence === 'hoje' ? 'Vence hoje' : 'Vence amanhã']
  if (espera) {
    const days = Math.floor((now - Date.parse(espera.desde)) / DIA_MS)
    const tempo = days < 1 ? 'desde hoje' : days === 1 ? 'há 1 dia' : `há ${days} dias`
    sentences.push(
      `${vence === null ? 'Esperando' : 'esperando'} ${espera.quem === 'cliente' ? 'o cliente' : 'a loja'} ${tempo}`,
    )
  }
  return sentences.join(' · ')
}
