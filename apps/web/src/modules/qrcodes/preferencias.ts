import { useEffect, useState } from 'react'
import { numero, objeto, texto } from '../../shared/api/readers.ts'
import type { Campos } from './etiqueta/etiqueta.ts'
import { LAYOUT_PADRAO } from './etiqueta/layouts.ts'
import { type Calibracao, SEM_CALIBRACAO } from './etiqueta/Papel.tsx'
import { CHAVE_DAS_PREFERENCIAS, guardar, lerGuardado } from './qrcodes.queries.ts'

export interface Preferencias {
  readonly layout: string
  readonly campos: Campos
  /** First free position on the sheet, from 1. */
  readonly inicio: number
  /** By layout: each paper feeds differently. */
  readonly calibracoes: Readonly<Record<string, Calibracao>>
}

/** Preferences out of whatever was kept, perhaps by an older version. */
function lerPreferencias(valor: unknown): Preferencias {
  const dados = objeto(valor)
  return {
    layout: texto(dados.layout) || LAYOUT_PADRAO.id,
    campos: lerCampos(dados.campos),
    inicio: Math.max(Math.trunc(numero(dados.inicio) ?? 1), 1),
    calibracoes: Object.fromEntries(
      Object.entries(objeto(dados.calibracoes)).map(([layout, calibracao]) => [layout, lerCalibracao(calibracao)]),
    ),
  }
}

/** A field without a stored choice is printed, but for the bar code, which takes room from the others. */
export function lerCampos(valor: unknown): Campos {
  const dados = objeto(valor)
  return {
    qr: dados.qr !== false,
    titulo: dados.titulo !== false,
    variacao: dados.variacao !== false,
    sku: dados.sku !== false,
    preco: dados.preco !== false,
    ean: dados.ean === true,
  }
}

export function lerCalibracao(valor: unknown): Calibracao {
  const dados = objeto(valor)
  const ler = (nome: keyof Calibracao) => dentroDosLimites(nome, numero(dados[nome]) ?? SEM_CALIBRACAO[nome])
  return { xMm: ler('xMm'), yMm: ler('yMm'), escalaX: ler('escalaX'), escalaY: ler('escalaY') }
}

/** What each value may be. Beyond that the printer has the wrong paper or scale set, and no correction helps. */
const LIMITES: Readonly<Record<keyof Calibracao, { min: number; max: number }>> = {
  xMm: { min: -20, max: 20 },
  yMm: { min: -20, max: 20 },
  escalaX: { min: 90, max: 110 },
  escalaY: { min: 90, max: 110 },
}

export const dentroDosLimites = (nome: keyof Calibracao, valor: number): number =>
  Math.min(Math.max(valor, LIMITES[nome].min), LIMITES[nome].max)

/** The preferences, kept at every change; null until they have been read. */
export function usePreferencias() {
  const [preferencias, setPreferencias] = useState<Preferencias | null>(null)
  useEffect(() => {
    let saiu = false
    void preferenciasGuardadas().then((lidas) => saiu || setPreferencias(lidas))
    return () => {
      saiu = true
    }
  }, [])
  const mudar = (mudanca: Partial<Preferencias>) => {
    const novas = { ...(preferencias ?? lerPreferencias(null)), ...mudanca }
    setPreferencias(novas)
    guardar(CHAVE_DAS_PREFERENCIAS, novas).catch((erro: unknown) =>
      console.error('As preferências não foram guardadas', erro),
    )
  }
  return { preferencias, mudar }
}

/** The usual ones where the browser keeps nothing (some private windows). */
export const preferenciasGuardadas = (): Promise<Preferencias> =>
  lerGuardado(CHAVE_DAS_PREFERENCIAS).then(lerPreferencias, () => lerPreferencias(null))
