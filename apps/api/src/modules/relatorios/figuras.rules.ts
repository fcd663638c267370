import type { Figuras } from '@estampa/contract/relatorios/relatorios.routes.ts'
import type { NomeDoRelatorio } from '@estampa/contract/relatorios/relatorios.ts'
import { addDays } from '@estampa/contract/shared/dates.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'

export type SomasDoRelatorio = Readonly<Record<string, number>>
interface Pedida {
  /** Percent of what was paid that a seller gets. */
  readonly porcento: number
  /** Days that a purchase should last. */
  readonly cobrir: number
}

export const DIAS_DO_RITMO = 30

const readSoma = (somas: SomasDoRelatorio, campo: string) => somas[campo] ?? 0
const menos = (a: number, b: number) => toReais(toCentavos(a) - toCentavos(b))
const computePercent = (parte: number, todo: number) => (todo === 0 ? null : Math.round((parte / todo) * 1000) / 10)

/** Days until the pieces end at the pace of the last 30; null: none was sold. */
const diasAteAcabar = (disponivel: number, vendidas: number) =>
  vendidas <= 0 ? null : Math.floor((Math.max(0, disponivel) * DIAS_DO_RITMO) / vendidas)
/** Pieces to buy so that they last for `cobrir` days: the sum by which a purchase is proposed, at the pace of the sales. */
const aComprar = (s: SomasDoRelatorio, cobrir: number) =>
  Math.max(
    0,
    Math.ceil((readSoma(s, 'vendidas') * cobrir) / DIAS_DO_RITMO) +
      readSoma(s, 'a_estampar') +
      readSoma(s, 'minimo') -
      readSoma(s, 'disponivel') -
      readSoma(s, 'a_receber'),
  )

/** Figures of a report from the sums of a row, or of all. `lacksCusto`: it is the row of what had no known cost. */
export const FIGURAS: Readonly<
  Record<NomeDoRelatorio, (somas: SomasDoRelatorio, pedida: Pedida, semCusto: boolean) => Figuras>
> = {
  vendas: (s) => ({
    vendas: s['vendas'] ?? null,
    pecas: readSoma(s, 'pecas'),
    valor: readSoma(s, 'valor'),
    devolvido: readSoma(s, 'devolvido'),
    cancelado: readSoma(s, 'cancelado'),
  }),
  margem: (s, _, lacksCusto) => {
    const [valor, custo] = [readSoma(s, 'valor'), readSoma(s, 'custo')]
    const comuns = { pecas: readSoma(s, 'pecas'), valor }
    if (lacksCusto) return { ...comuns, custo: null, margem: null, porcento: null }
    return { ...comuns, custo, margem: menos(valor, custo), porcento: computePercent(menos(valor, custo), valor) }
  },
  abc: (s) => ({ pecas: readSoma(s, 'pecas'), valor: readSoma(s, 'valor') }),
  frete: (s) => ({
    cobrado: readSoma(s, 'cobrado'),
    pago: readSoma(s, 'pago'),
    diferenca: menos(readSoma(s, 'cobrado'), readSoma(s, 'pago')),
  }),
  recebimentos: (s) => {
    const [entrou, saiu] = [readSoma(s, 'entrou'), readSoma(s, 'saiu')]
    return { entrou, saiu, liquido: menos(entrou, saiu) }
  },
  comissao: (s, { porcento }) => {
    const recebido = readSoma(s, 'recebido')
    return { recebido, comissao: toReais(Math.round((toCentavos(recebido) * porcento) / 100)) }
  },
  estoque: (s) => ({ ...s }),
  parados: (s) => ({ ...s }),
  reposicao: (s, { cobrir }) => {
    const [disponivel, vendidas] = [readSoma(s, 'disponivel'), readSoma(s, 'vendidas')]
    const dias = diasAteAcabar(disponivel, vendidas)
    return { disponivel, vendidas, dias, a_receber: readSoma(s, 'a_receber'), comprar: aComprar(s, cobrir) }
  },
}

/** Share of all, share of all up to here, and the class: A while what stands before it makes less than 80 %. */
export function curva(valor: number, acumulado: number, total: number): Figuras {
  const antes = total === 0 ? 1 : (acumulado - valor) / total
  const classe = antes < 0.8 ? 'A' : antes < 0.95 ? 'B' : 'C'
  return { parte: computePercent(valor, total), acumulado: computePercent(acumulado, total), classe }
}

const DIA_MS = 86_400_000
export const diasEntre = (firstDia: string, ate: string) =>
  Math.round((Date.parse(ate) - Date.parse(firstDia)) / DIA_MS) + 1

export type PassoDoPeriodo = 'dia' | 'semana' | 'mes'

/** The first day of the day, week or month that this day is of. Weeks begin on Monday. */
export function primeiroDia(dia: string, passo: PassoDoPeriodo): string {
  if (passo === 'mes') return `${dia.slice(0, 7)}-01`
  return passo === 'dia' ? dia : addDays(dia, -((new Date(dia).getUTCDay() + 6) % 7))
}

/** The first day of each day, week or month of the period: those without a sale have their row too. */
export const passosDoTempo = (firstDia: string, ate: string, passo: PassoDoPeriodo): string[] => [
  ...new Set(Array.from({ length: diasEntre(firstDia, ate) }, (_, n) => primeiroDia(addDays(firstDia, n), passo))),
]
