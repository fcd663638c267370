import type { Disposicao } from '../../../shared/ui/VirtualGrid.tsx'
import { useMediaQuery } from '../../../shared/useMediaQuery.ts'

const COLUNAS = [1, 2, 3].map((colunas): Disposicao => ({ colunas, altura: 166, espaco: 12, folga: 6 }))

/** One column on a phone, three on a desk. */
export function useDisposicao(): Disposicao {
  const duas = useMediaQuery('(min-width: 45em)')
  const tres = useMediaQuery('(min-width: 68em)')
  return COLUNAS[Number(duas) + Number(tres)] as Disposicao
}
