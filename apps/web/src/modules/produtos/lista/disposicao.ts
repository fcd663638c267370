import type { Disposicao } from '../../../shared/ui/VirtualGrid.tsx'
import { useMediaQuery } from '../../../shared/useMediaQuery.ts'

const UMA_COLUNA: Disposicao = { colunas: 1, altura: 148, espaco: 10, folga: 8 }
const emColunas = (colunas: number): Disposicao => ({ colunas, altura: 348, espaco: 16, folga: 4 })

/** From one column on a phone (picture beside the text) to five on a desk. */
export function useDisposicao(): Disposicao {
  const duas = useMediaQuery('(min-width: 30em)')
  const tres = useMediaQuery('(min-width: 45em)')
  const quatro = useMediaQuery('(min-width: 60em)')
  const cinco = useMediaQuery('(min-width: 75em)')
  if (!duas) return UMA_COLUNA
  return DE_DUAS_A_CINCO[Number(tres) + Number(quatro) + Number(cinco)] ?? UMA_COLUNA
}
const DE_DUAS_A_CINCO = [2, 3, 4, 5].map(emColunas)
