import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { type Coluna, ehColavel } from './bloco.ts'
import type { Blocos } from './useBlocos.ts'

/** Attributes of each cell and its row: the table's single handler reads from them where an event happened. */
export const naLinha = (linha: number) => ({ 'data-linha': linha })
export const naColuna = (coluna: Coluna | 'remover') => ({ 'data-coluna': coluna })

function lugarDe(alvo: EventTarget) {
  const celula = alvo instanceof Element ? alvo.closest<HTMLElement>('[data-coluna]') : null
  const linha = celula?.closest<HTMLElement>('[data-linha]')?.dataset['linha']
  const coluna = celula?.dataset['coluna'] as Coluna | 'remover' | undefined
  return linha !== undefined && coluna ? { linha: Number(linha), coluna } : null
}

/** Keys of the table: arrows and Enter change the row, Ctrl+D fills down, Ctrl+Z undoes. */
export function aoTeclar(event: KeyboardEvent<HTMLElement>, blocos: Blocos): void {
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
  // The first and the last row too: otherwise Enter would submit the form there.
  event.preventDefault()
  const vizinha = event.currentTarget.querySelector(`[data-linha="${linha + passo}"] [data-coluna="${coluna}"]`)
  vizinha?.querySelector<HTMLElement>('input, select, button')?.focus()
}

/** Selects the cell's text on focus by keyboard, so that typing replaces it as in a spreadsheet. */
export function aoFocar({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && !target.matches(':active')) target.select()
}

/** −1 up, 1 down; 0 when the control needs the key itself (arrows in a list, Enter on a button). */
function passoDaTecla({ key, shiftKey, target }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'Enter') return target instanceof HTMLButtonElement ? 0 : shiftKey ? -1 : 1
  if (shiftKey || target instanceof HTMLSelectElement) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/** Pastes several cells into the table. A single value is left to the browser, which can undo it. */
export function aoColar(event: ClipboardEvent<HTMLElement>, blocos: Blocos): void {
  const lugar = lugarDe(event.target)
  const texto = event.clipboardData.getData('text/plain')
  if (!lugar || !/[\t\n]./.test(texto.replace(/\r\n?/g, '\n'))) return
  if (lugar.coluna === 'remover' || !ehColavel(lugar.coluna)) return
  event.preventDefault()
  blocos.colar(lugar.linha, lugar.coluna, texto)
}
