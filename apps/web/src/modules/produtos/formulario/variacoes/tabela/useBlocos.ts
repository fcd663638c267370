import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useMay } from '../../../../../shared/session/session.ts'
import { toast } from '../../../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../../../shared/ui/toasts/toastWithUndo.ts'
import { formatPreco, parseCells, parsePreco, parseQuantityText } from '../../../celulas.ts'
import type { CamposDaVariacao, CamposDoProduto } from '../../campos.ts'
import { deriveVariacaoSku, typeSku } from '../../skus.ts'

/**
 * Changes of many cells at once, which the browser's own undo does not know: Ctrl+Z right after one, and 'Desfazer' in
 * its toast, restore the former values. `linhas` changes identity when a row is added or removed; then row numbers are
 * no longer valid, and undo does nothing.
 */
export function useBlocos(linhas: unknown) {
  const { getValues, setValue, trigger } = useFormContext<CamposDoProduto>()
  const volta = useRef<Mudanca[] | null>(null)
  const digitouDepois = useRef(false)
  // oxlint-disable-next-line react/exhaustive-deps -- a signal, not a value that is read
  useEffect(() => () => void (volta.current = null), [linhas])

  const hidesCusto = !useMay('ver_custos')
  const locksPrecos = !useMay('mudar_precos')
  const applyMudancas = (changes: readonly Mudanca[]) => {
    const names = changes.flatMap(({ indice, campos }) =>
      (Object.entries(campos) as [keyof CamposDaVariacao, string][]).map(([field, value]) => {
        // All the fields that a block can change are told by their names; the cast only spares eleven calls.
        const name = `variacoes.${indice}.${field}` as `variacoes.${number}.sku`
        setValue(name, value, { shouldDirty: true, shouldTouch: true })
        return name
      }),
    )
    void trigger(names)
  }
  const changeCells = (changes: Mudanca[], message: string) => {
    if (changes.length === 0) return
    const before = inverso(getValues('variacoes'), changes)
    applyMudancas(changes)
    volta.current = before
    digitouDepois.current = false
    toastWithUndo(message, () => volta.current === before && undoBlock(), { kind: 'info' })
  }
  const undoBlock = () => {
    if (volta.current) applyMudancas(volta.current)
    volta.current = null
  }
  return {
    colar: (linha: number, column: ColunaColavel, text: string) => {
      const { mudancas, linhasSobrando, colunasSobrando } = pasteBlock(getValues(), linha, column, text, {
        semCusto: hidesCusto,
        semPrecos: locksPrecos,
      })
      changeCells(mudancas, `${formatCount(mudancas.length, 'linha colada', 'linhas coladas')}.`)
      const sobras = [
        linhasSobrando > 0 && formatCount(linhasSobrando, 'linha', 'linhas'),
        colunasSobrando > 0 && formatCount(colunasSobrando, 'coluna', 'colunas'),
      ].filter(Boolean)
      if (sobras.length > 0) toast('warning', `Sem lugar na tabela, ficou de fora: ${sobras.join(' e ')}.`)
    },
    preencher: (linha: number, column: ColunaDeVariacao) => {
      if (locksPrecos && isPreco(column)) return
      const changes = fillCellsDown(getValues('variacoes'), linha, column)
      changeCells(changes, `${formatCount(changes.length, 'linha preenchida', 'linhas preenchidas')}.`)
    },
    /** Takes the last block back unless something was typed since; says whether it did. */
    desfazerUltimo: (): boolean => {
      const canUndo = volta.current !== null && !digitouDepois.current
      if (canUndo) undoBlock()
      return canUndo
    },
    digitou: () => void (digitouDepois.current = true),
  }
}
type Blocos = ReturnType<typeof useBlocos>

const formatCount = (quantas: number, singular: string, varias: string) =>
  `${quantas} ${quantas === 1 ? singular : varias}`

/** Attributes of each cell and its row: the table's single handler reads from them where an event happened. */
export const buildLinhaAttributes = (linha: number) => ({ 'data-linha': linha })
export const buildColunaAttributes = (column: ColunaDeVariacao | 'remover') => ({ 'data-coluna': column })

function lugarDe(alvo: EventTarget) {
  const cell = alvo instanceof Element ? alvo.closest<HTMLElement>('[data-coluna]') : null
  const linha = cell?.closest<HTMLElement>('[data-linha]')?.dataset['linha']
  const coluna = cell?.dataset['coluna'] as ColunaDeVariacao | 'remover' | undefined
  return linha !== undefined && coluna ? { linha: Number(linha), coluna } : null
}

/** Keys of the table: arrows and Enter change the row, Ctrl+D fills down, Ctrl+Z undoes. */
export function onKeyDown(event: KeyboardEvent<HTMLElement>, blocks: Blocos): void {
  const place = lugarDe(event.target)
  if (!place || event.altKey || event.nativeEvent.isComposing) return
  const { linha, coluna } = place
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'd' && coluna !== 'remover') {
      event.preventDefault()
      blocks.preencher(linha, coluna)
    } else if (event.key === 'z' && blocks.desfazerUltimo()) event.preventDefault()
    return
  }
  const step = passoDaTecla(event)
  if (step === 0) return
  // Handles the first and the last row too: otherwise Enter in them would submit the form.
  event.preventDefault()
  const vizinha = event.currentTarget.querySelector(`[data-linha="${linha + step}"] [data-coluna="${coluna}"]`)
  vizinha?.querySelector<HTMLElement>('input, select, button')?.focus()
}

/** Selects the cell's text on focus by keyboard, so that typing replaces it as in a spreadsheet. */
export function onFocus({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && !target.matches(':active')) target.select()
}

/** −1 up, 1 down; 0 when the control needs the key itself (arrows in a list, Enter on a button). */
function passoDaTecla({ key, shiftKey, target }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'Enter') return target instanceof HTMLButtonElement ? 0 : shiftKey ? -1 : 1
  if (shiftKey || target instanceof HTMLSelectElement) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/** Pastes several cells into the table. A single value is left to the browser, which can undo it. */
export function onPaste(event: ClipboardEvent<HTMLElement>, blocks: Blocos): void {
  const place = lugarDe(event.target)
  const text = event.clipboardData.getData('text/plain')
  if (!place || !/[\t\n]./.test(text.replace(/\r\n?/g, '\n'))) return
  if (place.coluna === 'remover' || !isPasteable(place.coluna)) return
  event.preventDefault()
  blocks.colar(place.linha, place.coluna, text)
}

/** Columns that accept pasted cells, in screen order. Prices stand last: not everybody sees costs, or changes prices. */
const COLAVEIS = ['gtin', 'sku', 'quantidade', 'estoque_minimo', 'preco_venda', 'preco_custo'] as const
type ColunaColavel = (typeof COLAVEIS)[number]
export type ColunaDeVariacao = 'cor' | 'tamanho' | ColunaColavel

/** New values for the variation at `indice`; absent fields stay unchanged. */
interface Mudanca {
  readonly indice: number
  readonly campos: Partial<CamposDaVariacao>
}

const isPasteable = (column: ColunaDeVariacao): column is ColunaColavel => COLAVEIS.some((name) => name === column)

export const isPreco = (column: ColunaDeVariacao): boolean => column === 'preco_venda' || column === 'preco_custo'

/**
 * Returns what a block changes from `linha` and `column` on, and how much lies beyond the end. Unreadable values stay
 * text.
 */
export function pasteBlock(
  produto: CamposDoProduto,
  linha: number,
  column: ColunaColavel,
  text: string,
  { semCusto = false, semPrecos = false } = {},
): { mudancas: Mudanca[]; linhasSobrando: number; colunasSobrando: number } {
  const block = parseCells(text)
  const columns = COLAVEIS.slice(COLAVEIS.indexOf(column), semPrecos ? -2 : semCusto ? -1 : undefined)
  const width = Math.max(...block.map((cells) => cells.length))
  const mudancas = produto.variacoes.slice(linha, linha + block.length).map((variacao, i): Mudanca => {
    const cells = (block[i] ?? []).slice(0, columns.length)
    const fields = cells.map((cell, c) => parseCelula(columns[c] ?? column, cell, produto, variacao))
    return { indice: linha + i, campos: Object.assign({}, ...fields) as Partial<CamposDaVariacao> }
  })
  return {
    mudancas,
    linhasSobrando: block.length - mudancas.length,
    colunasSobrando: Math.max(width - columns.length, 0),
  }
}

/** Changes that copy one cell into all rows below it. Not for SKUs and EANs, which are unique. */
export function fillCellsDown(
  variacoes: readonly CamposDaVariacao[],
  linha: number,
  column: ColunaDeVariacao,
): Mudanca[] {
  const origem = variacoes[linha]
  if (!origem || column === 'sku' || column === 'gtin') return []
  const { cor, nome_cor } = origem
  const campos = column === 'cor' ? { cor, nome_cor } : { [column]: repetivel(origem[column], column) }
  return variacoes.slice(linha + 1).map((_, i) => ({ indice: linha + 1 + i, campos }))
}

const inverso = (variacoes: readonly CamposDaVariacao[], changes: readonly Mudanca[]): Mudanca[] =>
  changes.map(({ indice, campos }) => {
    const before = Object.entries(variacoes[indice] ?? {}).filter(([field]) => field in campos)
    return { indice, campos: Object.fromEntries(before) as Partial<CamposDaVariacao> }
  })

const repetivel = (text: string, column: ColunaDeVariacao) => (isPreco(column) ? formatPreco(text, text) : text)

function parseCelula(
  column: ColunaColavel,
  cell: string,
  produto: CamposDoProduto,
  variacao: CamposDaVariacao,
): Partial<CamposDaVariacao> {
  if (column === 'sku') return typeSku(cell, deriveVariacaoSku(produto, variacao))
  if (column === 'gtin') return { gtin: cell }
  return { [column]: isPreco(column) ? parsePreco(cell) : parseQuantityText(cell) }
}
