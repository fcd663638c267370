import type { Caso } from './casos.ts'
import type { Figura } from './medicao.ts'
import { CRIACAO, LEITURA } from './metas.ts'

export interface Razoes {
  readonly mediana: number
  readonly p99: number
}

/** The shop against the greater of the two limits; a creation against its bare transaction. */
export function razoes({ valores: { loja, driver, fastify } }: Figura): Razoes {
  const contra = (qual: 'mediana' | 'p99') =>
    (loja?.[qual] ?? NaN) / Math.max(driver?.[qual] ?? 0, fastify?.[qual] ?? 0)
  return { mediana: contra('mediana'), p99: contra('p99') }
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
    const { mediana, p99 } = razoes(figura)
    const cresceu = crescimento(figuras, figura)
    const meta = { leitura: LEITURA, criacao: { ...CRIACAO, p99: Infinity }, outro: null }[caso.tipo]
    return [
      ...(meta && mediana > meta.mediana ? [`${onde}: median ${mediana.toFixed(2)}× is over ${meta.mediana}`] : []),
      ...(meta && p99 > meta.p99 ? [`${onde}: p99 ${p99.toFixed(2)}× is over ${meta.p99}`] : []),
      ...(cresceu !== null && caso.crescimento !== undefined && cresceu > caso.crescimento
        ? [`${onde}: grew ${cresceu.toFixed(2)}×, more than ${caso.crescimento}`]
        : []),
    ]
  })
}
