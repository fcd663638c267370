import type { CelulaMudada, LoteEmAndamento } from '@estampa/contract/importacoes/lote.routes.ts'
import { type CampoDaTabela, CELULAS_MAXIMAS } from '@estampa/contract/importacoes/lote.ts'
import { objeto } from '../../../../shared/api/readers.ts'
import {
  chaveDaCelula,
  comoTexto,
  isProdutoCampo,
  type LinhaDaTabela,
  parseText,
  type Valor,
  valorDe,
} from './linhas.ts'

/** A cell whose text is not what the record has. */
export interface Mudanca {
  readonly produto_id: number
  readonly variacao_id: number | null
  readonly campo: CampoDaTabela
  /** Name of its row, as people read it. */
  readonly nome: string
  /** Value that the person saw before. */
  readonly antes: Valor
  readonly texto: string
  readonly conflito?: string
}
export type MudancasDaTabela = ReadonlyMap<string, Mudanca>

export interface Edicao {
  readonly mudancas: MudancasDaTabela
  /** Changes before each step, the last one last. */
  readonly passos: readonly MudancasDaTabela[]
  /** The cell that is being typed in: its keys are one step. */
  readonly digitando: string | null
}
export const NADA_MUDADO: Edicao = { mudancas: new Map(), passos: [], digitando: null }

export interface Escrita {
  readonly linha: LinhaDaTabela
  readonly campo: CampoDaTabela
  readonly texto: string
}

export const typeCell = (edicao: Edicao, escrita: Escrita): Edicao => {
  const key = chaveDaCelula(escrita.linha, escrita.campo)
  const after = writeCells(edicao, [escrita])
  return edicao.digitando === key ? { ...after, passos: edicao.passos, digitando: key } : { ...after, digitando: key }
}

/** The cell that was typed in is left: its text takes the form of its field. */
export function leaveCell(edicao: Edicao): Edicao {
  const { digitando, mudancas } = edicao
  const change = digitando === null ? undefined : mudancas.get(digitando)
  if (digitando === null || !change) return { ...edicao, digitando: null }
  const { valor } = parseText(change.campo, change.texto)
  const texto = valor === undefined ? change.texto : comoTexto(change.campo, valor)
  return { ...edicao, mudancas: new Map(mudancas).set(digitando, { ...change, texto }), digitando: null }
}

/** Writes cells as one undo step, however many; returns the same edition when they are more than one request saves. */
export function writeCells(edicao: Edicao, escritas: readonly Escrita[]): Edicao {
  const mudancas = new Map(edicao.mudancas)
  for (const { linha, campo, texto } of escritas) {
    const key = chaveDaCelula(linha, campo)
    const antes = mudancas.has(key) ? (mudancas.get(key)?.antes ?? null) : valorDe(linha, campo)
    const { produto, variacao, nome } = linha
    const variacao_id = isProdutoCampo(campo) ? null : (variacao?.id ?? null)
    if (parseText(campo, texto).valor === antes) mudancas.delete(key)
    else mudancas.set(key, { produto_id: produto.id, variacao_id, campo, nome, antes, texto })
  }
  if (mudancas.size > CELULAS_MAXIMAS) return edicao
  return { mudancas, passos: [...edicao.passos, edicao.mudancas], digitando: null }
}

/** Changes that are kept in the browser, under those that were typed since. */
export const resumeMudancas = (edicao: Edicao, keptMudancas: MudancasDaTabela): Edicao => ({
  mudancas: new Map([...keptMudancas, ...edicao.mudancas]),
  passos: [...edicao.passos, edicao.mudancas],
  digitando: null,
})

export const parseMudancas = (value: unknown): MudancasDaTabela =>
  new Map(
    [...(value instanceof Map ? (value as Map<string, Mudanca>) : [])].filter(([, change]) => {
      const { produto_id, campo, texto } = objeto(change)
      return typeof produto_id === 'number' && typeof campo === 'string' && typeof texto === 'string'
    }),
  )

export function undoStep({ mudancas, passos }: Edicao): Edicao {
  return { mudancas: passos.at(-1) ?? mudancas, passos: passos.slice(0, -1), digitando: null }
}

export function discardMudancas(edicao: Edicao, key?: string): Edicao {
  const mudancas = new Map(key === undefined ? [] : edicao.mudancas)
  if (key !== undefined) mudancas.delete(key)
  return { mudancas, passos: [...edicao.passos, edicao.mudancas], digitando: null }
}

/**
 * Drops the changes that were saved; a refused one stays with its reason, and begins from the value now on the server.
 */
export function dropSavedMudancas(
  edicao: Edicao,
  sentMudancas: MudancasDaTabela,
  conflicts: LoteEmAndamento['conflitos'],
): Edicao {
  const conflictByKey = new Map(
    conflicts.map((conflict) => [`${conflict.produto_id} ${conflict.variacao_id ?? ''} ${conflict.campo}`, conflict]),
  )
  const mudancas = new Map(edicao.mudancas)
  for (const [key, sentMudanca] of sentMudancas) {
    const now = mudancas.get(key)
    const conflict = conflictByKey.get(key)
    if (!now) continue
    if (conflict) mudancas.set(key, { ...now, antes: conflict.agora, conflito: conflict.motivo })
    else if (now.texto === sentMudanca.texto) mudancas.delete(key)
    else mudancas.set(key, { ...now, antes: parseText(now.campo, sentMudanca.texto).valor ?? null })
  }
  return { mudancas, passos: [], digitando: null }
}

export function problemaDe({ campo, texto, conflito, antes }: Mudanca): string | null {
  const { erro } = parseText(campo, texto)
  if (erro !== undefined) return erro
  if (conflito === undefined) return null
  return antes === null ? conflito : `${conflito} Agora é ${comoTexto(campo, antes)}.`
}

export const celulasDe = (changes: MudancasDaTabela): CelulaMudada[] =>
  [...changes.values()].map(
    ({ produto_id, variacao_id, campo, antes, texto }) =>
      ({ produto_id, variacao_id, campo, antes, depois: parseText(campo, texto).valor }) as CelulaMudada,
  )
