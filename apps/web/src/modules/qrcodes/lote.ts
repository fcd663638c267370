import { newKey } from '../../shared/api/api.ts'
import { like, objeto } from '../../shared/api/readers.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import type { CamposDaEtiqueta, Etiqueta } from './etiqueta/etiqueta.ts'
import { type Canto, LAYOUT_PADRAO, type Layout, layoutDe } from './etiqueta/layouts.ts'
import type { Calibracao } from './etiqueta/Papel.tsx'
import { parseFila } from './fila/fila.ts'
import { parseStoredCalibracao, parseStoredCampos } from './preferencias.ts'
import { forgetOld, keep, read } from './qrcodes.queries.ts'

/** Print job, as it was when it was asked for: its window shows the same after a reload. */
export interface Lote {
  readonly layout: Layout
  readonly campos: CamposDaEtiqueta
  readonly calibracao: Calibracao
  /** Position of the first label on the first sheet, from 1. */
  readonly inicio: number
  readonly itens: readonly { readonly etiqueta: Etiqueta; readonly quantidade: number }[]
  /** The test sheet of the layout, instead of labels. */
  readonly teste: boolean
  /** What stands in the fields that the test's rulers speak of. */
  readonly regua: Canto
}

const PREFIXO = 'lote:'
const LOTES_GUARDADOS = 20

/**
 * Keeps the batch and opens its print window. The window comes first: browsers allow it only during the click. It finds
 * the batch because IndexedDB serves requests in the order they were made. False when the browser blocked the window.
 */
async function printLote(lote: Lote): Promise<boolean> {
  const id = `${String(Date.now()).padStart(14, '0')}-${newKey().slice(0, 8)}`
  const pendingWrite = keep(PREFIXO + id, lote)
  const janela = window.open(`/imprimir/etiquetas?lote=${id}`, '_blank')
  await pendingWrite
  await forgetOld(PREFIXO, LOTES_GUARDADOS)
  return janela !== null
}

/** Prints, or says why that cannot be; true when the window opened. */
export const openLote = (lote: Lote): Promise<boolean> =>
  printLote(lote).then(
    (abriu) => {
      if (!abriu) toast('warning', 'O navegador bloqueou a janela de impressão. Permita pop-ups deste site.')
      return abriu
    },
    (error: unknown) => {
      console.error('As etiquetas não foram guardadas para impressão', error)
      toast('error', 'Não foi possível preparar a impressão.')
      return false
    },
  )

const parseStoredLote = like({ inicio: 1, teste: false })
const parseStoredCanto = like<Canto>({ xMm: 0, yMm: 0 })

/** The layout as it was; batches of older versions kept its id. */
function parseStoredLayout(value: unknown): Layout | null {
  if (typeof value === 'string') return layoutDe(value)
  const { id, pagina, deslocamento, recortar } = objeto(value)
  if (typeof id !== 'string') return null
  const { recortar: _, ...standard } = LAYOUT_PADRAO
  return {
    ...like(standard)(value),
    pagina: like(standard.pagina)(pagina),
    deslocamento: parseStoredCanto(deslocamento),
    ...(recortar === true && { recortar }),
  }
}

/** The batch, or null when this browser does not have it (any more). */
export async function readLote(id: string): Promise<Lote | null> {
  const data = objeto(await read(PREFIXO + id))
  const layout = parseStoredLayout(data.layout)
  if (!layout) return null
  return {
    ...parseStoredLote(data),
    layout,
    campos: parseStoredCampos(data.campos),
    calibracao: parseStoredCalibracao(data.calibracao),
    itens: parseFila(data.itens),
    regua: parseStoredCanto(data.regua),
  }
}

export const etiquetasDoLote = ({ itens }: Pick<Lote, 'itens'>): Etiqueta[] =>
  itens.flatMap(({ etiqueta, quantidade }) => Array.from({ length: quantidade }, () => etiqueta))
