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
  const chave = chaveDaCelula(escrita.linha, escrita.campo)
  const depois = writeCells(edicao, [escrita])
  return edicao.digitando === chave
    ? { ...depois, passos: edicao.passos, digitando: chave }
    : { ...depois, digitando: chave }
}

/** The cell that was typed in is left: its text takes the form of its field. */
export function leaveCell(edicao: Edicao): Edicao {
  const { digitando, mudancas } = edicao
  const mudanca = digitando === null ? undefined : mudancas.get(digitando)
  if (digitando === null || !mudanca) return { ...edicao, digitando: null }
  const { valor } = parseText(mudanca.campo, mudanca.texto)
  const texto = valor === undefined ? mudanca.texto : comoTexto(mudanca.campo, valor)
  return { ...edicao, mudancas: new Map(mudancas).set(digitando, { ...mudanca, texto }), digitando: null }
}

/** Writes cells as one undo step, however many; returns the same edition when they are more than one request saves. */
export function writeCells(edicao: Edicao, escritas: readonly Escrita[]): Edicao {
  const mudancas = new Map(edicao.mudancas)
  for (const { linha, campo, texto } of escritas) {
    const chave = chaveDaCelula(linha, campo)
    const antes = mudancas.has(chave) ? (mudancas.get(chave)?.antes ?? null) : valorDe(linha, campo)
    const { produto, variacao, nome } = linha
    const variacao_id = isProdutoCampo(campo) ? null : (variacao?.id ?? null)
    if (parseText(campo, texto).valor === antes) mudancas.delete(chave)
    else mudancas.set(chave, { produto_id: produto.id, variacao_id, campo, nome, antes, texto })
  }
  if (mudancas.size > CELULAS_MAXIMAS) return edicao
  return { mudancas, passos: [...edicao.passos, edicao.mudancas], digitando: null }
}

/** Changes that are kept in the browser, under those that were typed since. */
export const resumeMudancas = (edicao: Edicao, guardadas: MudancasDaTabela): Edicao => ({
  mudancas: new Map([...guardadas, ...edicao.mudancas]),
  passos: [...edicao.passos, edicao.mudancas],
  digitando: null,
})

export const parseMudancas = (valor: unknown): MudancasDaTabela =>
  new Map(
    [...(valor instanceof Map ? (valor as Map<string, Mudanca>) : [])].filter(([, mudanca]) => {
      const { produto_id, campo, texto } = objeto(mudanca)
      return typeof produto_id === 'number' && typeof campo === 'string' && typeof texto === 'string'
    }),
  )

export function undoStep({ mudancas, passos }: Edicao): Edicao {
  return { mudancas: passos.at(-1) ?? mudancas, passos: passos.slice(0, -1), digitando: null }
}

export function discardMudancas(edicao: Edicao, chave?: string): Edicao {
  const mudancas = new Map(chave === undefined ? [] : edicao.mudancas)
  if (chave !== undefined) mudancas.delete(chave)
  return { mudancas, passos: [...edicao.passos, edicao.mudancas], digitando: null }
}

/**
 * Drops the changes that were saved; a refused one stays with its reason, and begins from the value now on the server.
 */
export function gravadas(edicao: Edicao, enviadas: MudancasDaTabela, conflitos: LoteEmAndamento['conflitos']): Edicao {
  const recusadas = new Map(
    conflitos.map((conflito) => [`${conflito.produto_id} ${conflito.variacao_id ?? ''} ${conflito.campo}`, conflito]),
  )
  const mudancas = new Map(edicao.mudancas)
  for (const [chave, enviada] of enviadas) {
    const agora = mudancas.get(chave)
    const recusada = recusadas.get(chave)
    if (!agora) continue
    if (recusada) mudancas.set(chave, { ...agora, antes: recusada.agora, conflito: recusada.motivo })
    else if (agora.texto === enviada.texto) mudancas.delete(chave)
    else mudancas.set(chave, { ...agora, antes: parseText(agora.campo, enviada.texto).valor ?? null })
  }
  return { mudancas, passos: [], digitando: null }
}

export function problemaDe({ campo, texto, conflito, antes }: Mudanca): string | null {
  const { erro } = parseText(campo, texto)
  if (erro !== undefined) return erro
  if (conflito === undefined) return null
  return antes === null ? conflito : `${conflito} Agora é ${comoTexto(campo, antes)}.`
}

export const celulasDe = (mudancas: MudancasDaTabela): CelulaMudada[] =>
  [...mudancas.values()].map(
    ({ produto_id, variacao_id, campo, antes, texto }) =>
      ({ produto_id, variacao_id, campo, antes, depois: parseText(campo, texto).valor }) as CelulaMudada,
  )
