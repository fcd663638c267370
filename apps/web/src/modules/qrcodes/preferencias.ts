import { useEffect, useState } from 'react'
import { like, objeto, record } from '../../shared/api/readers.ts'
import type { CamposDaEtiqueta } from './etiqueta/etiqueta.ts'
import { LAYOUT_PADRAO } from './etiqueta/layouts.ts'
import { type Calibracao, SEM_CALIBRACAO } from './etiqueta/Papel.tsx'
import { CHAVE_DAS_PREFERENCIAS, keep, read } from './qrcodes.queries.ts'

export interface Preferencias {
  /** Kept by this browser: a person has chosen the label. */
  readonly isChosen: boolean
  readonly layout: string
  readonly campos: CamposDaEtiqueta
  /** First free position on the sheet, from 1. */
  readonly inicio: number
  /** By layout: each paper feeds differently. */
  readonly calibracoes: Readonly<Record<string, Calibracao>>
}

const geral = like({ layout: LAYOUT_PADRAO.id, inicio: 1 })

/** Preferences out of whatever was kept, perhaps by an older version. */
function preferenciasDe(value: unknown): Preferencias {
  const { layout, inicio } = geral(value)
  const stored = objeto(value)
  return {
    isChosen: value != null,
    layout,
    campos: parseStoredCampos(stored.campos),
    inicio: Math.max(Math.trunc(inicio), 1),
    calibracoes: record(parseStoredCalibracao)(stored.calibracoes),
  }
}

const campos = like<CamposDaEtiqueta>({
  qr: true,
  titulo: true,
  variacao: true,
  sku: true,
  preco: true,
  barras: false,
})
/** A field without a stored choice is printed, but for the bar code, which takes room from the others. */
export const parseStoredCampos = (value: unknown): CamposDaEtiqueta => {
  // Bars were of EANs only.
  const { ean, ...stored } = objeto(value)
  return campos({ barras: ean, ...stored })
}

export function parseStoredCalibracao(value: unknown): Calibracao {
  const parsedCalibracao = like(SEM_CALIBRACAO)(value)
  const medidas = Object.keys(parsedCalibracao) as (keyof Calibracao)[]
  return Object.fromEntries(medidas.map((name) => [name, dentroDosLimites(name, parsedCalibracao[name])])) as never
}

/** Limits of each value. Beyond them the printer has the wrong paper or scale set, and no correction helps. */
export const LIMITES: Readonly<Record<keyof Calibracao, { min: number; max: number }>> = {
  xMm: { min: -20, max: 20 },
  yMm: { min: -20, max: 20 },
  escalaX: { min: 90, max: 110 },
  escalaY: { min: 90, max: 110 },
}

const dentroDosLimites = (name: keyof Calibracao, value: number): number =>
  Math.min(Math.max(value, LIMITES[name].min), LIMITES[name].max)

/** The preferences, kept at every change; null until they have been read. */
export function usePreferencias() {
  const [preferencias, setPreferencias] = useState<Preferencias | null>(null)
  useEffect(() => void readStoredPreferencias().then(setPreferencias), [])
  const changePreferencias = (change: Partial<Preferencias>) => {
    const novas = { ...(preferencias ?? preferenciasDe(null)), ...change }
    setPreferencias(novas)
    void storePreferencias(novas)
  }
  return { preferencias, mudar: changePreferencias }
}

/** The usual ones where the browser keeps nothing (some private windows). */
export const readStoredPreferencias = (): Promise<Preferencias> =>
  read(CHAVE_DAS_PREFERENCIAS).then(preferenciasDe, () => preferenciasDe(null))

export const storePreferencias = ({ isChosen: _, ...kept }: Preferencias): Promise<void> =>
  keep(CHAVE_DAS_PREFERENCIAS, kept).catch((error: unknown) =>
    console.error('As preferências não foram guardadas', error),
  )
