import { numero, objeto, texto } from '../../../shared/readers.ts'
import { type Calibracao, LIMITES, SEM_CALIBRACAO } from '../etiqueta/calibracao.ts'
import { LAYOUT_PADRAO } from '../etiqueta/layouts.ts'
import type { Campos } from '../etiqueta/medidas.ts'

export interface Preferencias {
  readonly layout: string
  readonly campos: Campos
  /** First free position on the sheet, from 1. */
  readonly inicio: number
  /** By layout: each paper feeds differently. */
  readonly calibracoes: Readonly<Record<string, Calibracao>>
}

const TODOS_OS_CAMPOS: Campos = { qr: true, titulo: true, variacao: true, sku: true, preco: true, ean: false }

export const PREFERENCIAS_PADRAO: Preferencias = {
  layout: LAYOUT_PADRAO.id,
  campos: TODOS_OS_CAMPOS,
  inicio: 1,
  calibracoes: {},
}

/** Preferences out of whatever was kept, perhaps by an older version. */
export function lerPreferencias(valor: unknown): Preferencias {
  const dados = objeto(valor)
  return {
    layout: texto(dados.layout) || PREFERENCIAS_PADRAO.layout,
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

export const dentroDosLimites = (nome: keyof Calibracao, valor: number): number =>
  Math.min(Math.max(valor, LIMITES[nome].min), LIMITES[nome].max)
