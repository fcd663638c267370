import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'
import { type Coluna, ehColavel } from './bloco.ts'
import type { Blocos } from './useBlocos.ts'

/** Set on each cell and on its row, so that one handler of the table knows where an event happened. */
export const naLinha = (linha: number) => ({ 'data-linha': linha })
export const naColuna = (coluna: Coluna | 'remover') => ({ 'data-coluna': coluna })

function lugarDe(alvo: EventTarget) {
  const celula = alvo instanceof Element ? alvo.closest<HTMLElement>('[data-coluna]') : null
  const linha = celula?.closest<HTMLElement>('[data-linha]')?.dataset['linha']
  const coluna = celula?.dataset['coluna'] as Coluna | 'remover' | undefined
  return linha !== undefined && coluna ? { linha: Number(linha), coluna } : null
}

/** Moves between the rows of a column with the arrows and Enter, fills down with Ctrl+D, takes back with Ctrl+Z. */
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
  // Also in the first and the last row: Enter would send the form from there.
  event.preventDefault()
  const vizinha = event.currentTarget.querySelector(`[data-linha="${linha + passo}"] [data-coluna="${coluna}"]`)
  vizinha?.querySelector<HTMLElement>('input, select, button')?.focus()
}

/** Typing replaces the cell, as in a spreadsheet, unless the pointer was placed in its text. */
export function aoFocar({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && !target.matches(':active')) target.select()
}

/** −1 up, 1 down, 0 when the key belongs to the control itself: a list chooses with the arrows, a button acts on Enter. */
function passoDaTecla({ key, shiftKey, target }: KeyboardEvent): -1 | 0 | 1 {
  if (key === 'Enter') return target instanceof HTMLButtonElement ? 0 : shiftKey ? -1 : 1
  if (shiftKey || target instanceof HTMLSelectElement) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}

/** A single value is left to the browser, which can also undo it; several cells are spread over the table. */
export function aoColar(event: ClipboardEvent<HTMLElement>, blocos: Blocos): void {
  const lugar = lugarDe(event.target)
  const texto = event.clipboardData.getData('text/plain')
  if (!lugar || !/[\t\n]./.test(texto.replace(/\r\n?/g, '\n'))) return
  if (lugar.coluna === 'remover' || !ehColavel(lugar.coluna)) return
  event.preventDefault()
  blocos.colar(lugar.linha, lugar.coluna, texto)
}
