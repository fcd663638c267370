import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useMay } from '../../../../../shared/session/session.ts'
import { toast } from '../../../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../../../shared/ui/toasts/toastWithUndo.ts'
import { formatPreco, parseCells, parsePreco, parseQuantityText } from '../../../celulas.ts'
import type { CamposDaVariacao, CamposDoProduto } from '../../campos.ts'
import { skuDerivado, typeSku } from '../../skus.ts'

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
  const applyMudancas = (mudancas: readonly Mudanca[]) => {
    const nomes = mudancas.flatMap(({ indice, campos }) =>
      (Object.entries(campos) as [keyof CamposDaVariacao, string][]).map(([campo, valor]) => {
        // All the fields that a block can change are told by their names; the cast only spares eleven calls.
        const nome = `variacoes.${indice}.${campo}` as `variacoes.${number}.sku`
        setValue(nome, valor, { shouldDirty: true, shouldTouch: true })
        return nome
      }),
    )
    void trigger(nomes)
  }
  const changeCells = (mudancas: Mudanca[], mensagem: string) => {
    if (mudancas.length === 0) return
    const antes = inverso(getValues('variacoes'), mudancas)
    applyMudancas(mudancas)
    volta.current = antes
    digitouDepois.current = false
    toastWithUndo(mensagem, () => volta.current === antes && undoBlock(), { kind: 'info' })
  }
  const undoBlock = () => {
    if (volta.current) applyMudancas(volta.current)
    volta.current = null
  }
  return {
    colar: (linha: number, coluna: ColunaColavel, texto: string) => {
      const { mudancas, linhasSobrando, colunasSobrando } = pasteBlock(getValues(), linha, coluna, texto, {
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
    preencher: (linha: number, coluna: ColunaDeVariacao) => {
      if (locksPrecos && isPreco(coluna)) return
      const mudancas = fillCellsDown(getValues('variacoes'), linha, coluna)
      changeCells(mudancas, `${formatCount(mudancas.length, 'linha preenchida', 'linhas preenchidas')}.`)
    },
    /** Takes the last block back unless something was typed since; says whether it did. */
    desfazerUltimo: (): boolean => {
      const pode = volta.current !== null && !digitouDepois.current
      if (pode) undoBlock()
      return pode
    },
    digitou: () => void (digitouDepois.current = true),
  }
}
type Blocos = ReturnType<typeof useBlocos>

const formatCount = (quantas: number, singular: string, varias: string) =>
  `${quantas} ${quantas === 1 ? singular : varias}`

/** Attributes of each cell and its row: the table's single handler reads from them where an event happened. */
export const buildLinhaAttributes = (linha: number) => ({ 'data-linha': linha })
export const buildColunaAttributes = (coluna: ColunaDeVariacao | 'remover') => ({ 'data-coluna': coluna })

function lugarDe(alvo: EventTarget) {
  const celula = alvo instanceof Element ? alvo.closest<HTMLElement>('[data-coluna]') : null
  const linha = celula?.closest<HTMLElement>('[data-linha]')?.dataset['linha']
  const coluna = celula?.dataset['coluna'] as ColunaDeVariacao | 'remover' | undefined
  return linha !== undefined && coluna ? { linha: Number(linha), coluna } : null
}

/** Keys of the table: arrows and Enter change the row, Ctrl+D fills down, Ctrl+Z undoes. */
export function onKeyDown(event: KeyboardEvent<HTMLElement>, blocos: Blocos): void {
  const lugar = lugarDe(event.target)
  if (!lugar || event.altKey || event.nativeEvent.isComposing) return
  const { linha, coluna } = lugar
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'd' && coluna !== 'remover') {
      event.preventDefault()
      blocos.preencher(linha, coluna)
    } else if (event.key === 'z' && blocos.desfazerUltimo()) event.preventDefault()
    return
  }
  const passo = passoDaTecla(event)
  if (passo === 0) return
  // Handles the first and the last row too: otherwise Enter in them would submit the form.
  event.preventDefault()
  const vizinha = event.currentTarget.querySelector(`[data-linha="${linha + passo}"] [data-coluna="${coluna}"]`)
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
export function onPaste(event: ClipboardEvent<HTMLElement>, blocos: Blocos): void {
  const lugar = lugarDe(event.target)
  const texto = event.clipboardData.getData('text/plain')
  if (!lugar || !/[\t\n]./.test(texto.replace(/\r\n?/g, '\n'))) return
  if (lugar.coluna === 'remover' || !isPasteable(lugar.coluna)) return
  event.preventDefault()
  blocos.colar(lugar.linha, lugar.coluna, texto)
}

/** Columns that accept pasted cells, in screen order. Prices stand last: not everybody sees costs, or changes prices. */
const COLAVEIS = ['gtin', 'sku', 'quantidade', 'preco_venda', 'preco_custo'] as const
type ColunaColavel = (typeof COLAVEIS)[number]
export type ColunaDeVariacao = 'cor' | 'tamanho' | ColunaColavel

/** New values for the variation at `indice`; absent fields stay unchanged. */
interface Mudanca {
  readonly indice: number
  readonly campos: Partial<CamposDaVariacao>
}

const isPasteable = (coluna: ColunaDeVariacao): coluna is ColunaColavel => COLAVEIS.some((nome) => nome === coluna)

export const isPreco = (coluna: ColunaDeVariacao): boolean => coluna === 'preco_venda' || coluna === 'preco_custo'

/**
 * Returns what a block changes from `linha` and `coluna` on, and how much lies beyond the end. Unreadable values stay
 * text.
 */
export function pasteBlock(
  produto: CamposDoProduto,
  linha: number,
  coluna: ColunaColavel,
  texto: string,
  { semCusto = false, semPrecos = false } = {},
): { mudancas: Mudanca[]; linhasSobrando: number; colunasSobrando: number } {
  const bloco = parseCells(texto)
  const colunas = COLAVEIS.slice(COLAVEIS.indexOf(coluna), semPrecos ? -2 : semCusto ? -1 : undefined)
  const largura = Math.max(...bloco.map((celulas) => celulas.length))
  const mudancas = produto.variacoes.slice(linha, linha + bloco.length).map((variacao, i): Mudanca => {
    const celulas = (bloco[i] ?? []).slice(0, colunas.length)
    const campos = celulas.map((celula, c) => parseCelula(colunas[c] ?? coluna, celula, produto, variacao))
    return { indice: linha + i, campos: Object.assign({}, ...campos) as Partial<CamposDaVariacao> }
  })
  return {
    mudancas,
    linhasSobrando: bloco.length - mudancas.length,
    colunasSobrando: Math.max(largura - colunas.length, 0),
  }
}

/** Changes that copy one cell into all rows below it. Not for SKUs and EANs, which are unique. */
export function fillCellsDown(
  variacoes: readonly CamposDaVariacao[],
  linha: number,
  coluna: ColunaDeVariacao,
): Mudanca[] {
  const origem = variacoes[linha]
  if (!origem || coluna === 'sku' || coluna === 'gtin') return []
  const { cor, nome_cor } = origem
  const campos = coluna === 'cor' ? { cor, nome_cor } : { [coluna]: repetivel(origem[coluna], coluna) }
  return variacoes.slice(linha + 1).map((_, i) => ({ indice: linha + 1 + i, campos }))
}

const inverso = (variacoes: readonly CamposDaVariacao[], mudancas: readonly Mudanca[]): Mudanca[] =>
  mudancas.map(({ indice, campos }) => {
    const antes = Object.entries(variacoes[indice] ?? {}).filter(([campo]) => campo in campos)
    return { indice, campos: Object.fromEntries(antes) as Partial<CamposDaVariacao> }
  })

const repetivel = (texto: string, coluna: ColunaDeVariacao) => (isPreco(coluna) ? formatPreco(texto, texto) : texto)

function parseCelula(
  coluna: ColunaColavel,
  celula: string,
  produto: CamposDoProduto,
  variacao: CamposDaVariacao,
): Partial<CamposDaVariacao> {
  if (coluna === 'sku') return typeSku(celula, skuDerivado(produto, variacao))
  if (coluna === 'gtin') return { gtin: celula }
  return { [coluna]: coluna === 'quantidade' ? parseQuantityText(celula) : parsePreco(celula) }
}
