import type { Caso } from './casos.ts'
import type { Figura } from './medicao.ts'
import { LEITURA, PROCESSADOR } from './metas.ts'

export interface Razoes {
  readonly mediana: number
  readonly p99: number
  /** Server and database together; NaN where it cannot be read. */
  readonly processador: number
}

/** The shop against its limit: the hand-written server where it does the same work, else the bare driver. */
export function razoes({ valores: { loja, driver, minimo } }: Figura): Razoes {
  const limite = minimo ?? driver
  const contra = (qual: 'mediana' | 'p99') => (loja?.[qual] ?? NaN) / (limite?.[qual] ?? NaN)
  const trabalho = (quem: typeof loja) => (quem?.servidorUs ?? NaN) + (quem?.bancoUs ?? NaN)
  return { mediana: contra('mediana'), p99: contra('p99'), processador: trabalho(loja) / trabalho(limite) }
}

/** How many times slower an operation is over the large data set; null when only one was measured. */
export function crescimento(figuras: readonly Figura[], figura: Figura): number | null {
  if (figura.tamanho !== 'grande') return null
  const pequena = figuras.find(
    ({ nome, clientes, tamanho }) => nome === figura.nome && clientes === figura.clientes && tamanho === 'pequeno',
  )
  const antes = pequena?.valores.loja?.mediana
  return antes ? (figura.valores.loja?.mediana ?? NaN) / antes : null
}

/** A sentence for each target that was missed. */
export function faltas(casos: readonly Caso[], figuras: readonly Figura[]): string[] {
  return figuras.flatMap((figura) => {
    const caso = casos.find(({ nome }) => nome === figura.nome)
    if (!caso) return []
    const onde = `${figura.nome}, ${figura.tamanho}, ${figura.clientes} at once`
    const cresceu = crescimento(figuras, figura)
    return [
      ...(caso.minimo ? noProcessador(caso, figura, onde) : noTempo(caso, figura, onde)),
      ...(cresceu !== null && caso.crescimento !== undefined && cresceu > caso.crescimento
        ? [`${onde}: grew ${cresceu.toFixed(2)}×, more than ${caso.crescimento}`]
        : []),
    ]
  })
}

function noProcessador({ tipo }: Caso, figura: Figura, onde: string): string[] {
  const { processador } = razoes(figura)
  const meta = PROCESSADOR[tipo]
  return processador > meta ? [`${onde}: processor ${processador.toFixed(2)}× is over ${meta}`] : []
}

function noTempo({ tipo }: Caso, figura: Figura, onde: string): string[] {
  if (tipo === 'outro') return []
  const { mediana, p99 } = razoes(figura)
  return [
    ...(mediana > LEITURA.mediana ? [`${onde}: median ${mediana.toFixed(2)}× is over ${LEITURA.mediana}`] : []),
    ...(p99 > LEITURA.p99 ? [`${onde}: p99 ${p99.toFixed(2)}× is over ${LEITURA.p99}`] : []),
  ]
}
