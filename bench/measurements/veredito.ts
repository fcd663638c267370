import type { Caso } from './casos.ts'
import type { Figura } from './medicao.ts'

/** How many times slower an operation is over the large data set; null when only one was measured. */
export function crescimento(figuras: readonly Figura[], figura: Figura): number | null {
  if (figura.tamanho !== 'grande') return null
  const pequena = figuras.find(
    ({ nome, clientes, tamanho }) => nome === figura.nome && clientes === figura.clientes && tamanho === 'pequeno',
  )
  return pequena ? figura.valores.mediana / pequena.valores.mediana : null
}

/** A sentence for each operation that grows with the shop more than it may. */
export function faltas(casos: readonly Caso[], figuras: readonly Figura[]): string[] {
  return figuras.flatMap((figura) => {
    const limite = casos.find(({ nome }) => nome === figura.nome)?.crescimento ?? Infinity
    const cresceu = crescimento(figuras, figura)
    return cresceu !== null && cresceu > limite
      ? [`${figura.nome}, ${figura.clientes} at once: grew ${cresceu.toFixed(2)}×, more than ${limite}`]
      : []
  })
}
