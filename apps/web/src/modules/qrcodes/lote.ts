import { newKey } from '../../shared/api/api.ts'
import { like, objeto } from '../../shared/api/readers.ts'
import type { CamposDaEtiqueta, Etiqueta } from './etiqueta/etiqueta.ts'
import type { Calibracao } from './etiqueta/Papel.tsx'
import { parseFila } from './fila/fila.ts'
import { parseStoredCalibracao, parseStoredCampos } from './preferencias.ts'
import { forgetOld, keep, read } from './qrcodes.queries.ts'

/** Print job, as it was when it was asked for: its window shows the same after a reload. */
export interface Lote {
  readonly layout: string
  readonly campos: CamposDaEtiqueta
  readonly calibracao: Calibracao
  /** Position of the first label on the first sheet, from 1. */
  readonly inicio: number
  readonly itens: readonly { readonly etiqueta: Etiqueta; readonly quantidade: number }[]
  /** The test sheet of the layout, instead of labels. */
  readonly teste: boolean
}

const PREFIXO = 'lote:'
const LOTES_GUARDADOS = 20

/**
 * Keeps the batch and opens its print window. The window comes first: browsers allow it only during the click. It finds
 * the batch because IndexedDB serves requests in the order they were made. False when the browser blocked the window.
 */
export async function printLote(lote: Lote): Promise<boolean> {
  const id = `${String(Date.now()).padStart(14, '0')}-${newKey().slice(0, 8)}`
  const pendingWrite = keep(PREFIXO + id, lote)
  const janela = window.open(`/imprimir/etiquetas?lote=${id}`, '_blank')
  await pendingWrite
  await forgetOld(PREFIXO, LOTES_GUARDADOS)
  return janela !== null
}

const parseStoredLote = like({ layout: '', inicio: 1, teste: false })

/** The batch, or null when this browser does not have it (any more). */
export async function readLote(id: string): Promise<Lote | null> {
  const data = objeto(await read(PREFIXO + id))
  const lote = parseStoredLote(data)
  if (!lote.layout) return null
  return {
    ...lote,
    campos: parseStoredCampos(data.campos),
    calibracao: parseStoredCalibracao(data.calibracao),
    itens: parseFila(data.itens),
  }
}

export const etiquetasDoLote = ({ itens }: Pick<Lote, 'itens'>): Etiqueta[] =>
  itens.flatMap(({ etiqueta, quantidade }) => Array.from({ length: quantidade }, () => etiqueta))
