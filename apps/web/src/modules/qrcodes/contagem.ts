import { folhasPara } from './etiqueta/folha.ts'
import { emRolo, type Layout } from './etiqueta/layouts.ts'

/** `33 etiquetas em 2 folhas`; on a roll only how many labels. */
export function contagem(total: number, layout: Layout, inicio: number): string {
  if (total === 0) return 'Nenhuma etiqueta para imprimir.'
  const etiquetas = total === 1 ? '1 etiqueta' : `${total.toLocaleString('pt-BR')} etiquetas`
  if (emRolo(layout)) return etiquetas
  const folhas = folhasPara(total, layout, inicio)
  return `${etiquetas} em ${folhas === 1 ? '1 folha' : `${folhas.toLocaleString('pt-BR')} folhas`}`
}
