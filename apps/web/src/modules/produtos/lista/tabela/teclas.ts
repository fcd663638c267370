import type { KeyboardEvent } from 'react'

type Passo = 'desfazer' | 'salvar' | 'sair' | 'cursor' | { readonly linhas?: number; readonly colunas?: number } | null

const LINHAS_DA_PAGINA = 10

/** What a key does in the active cell; null: what it does in any field. Left and right move on while all is selected. */
export function passoDaTecla({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>): Passo {
  if (ctrlKey || metaKey) {
    const comando = key.toLowerCase()
    return altKey || shiftKey ? null : comando === 'z' ? 'desfazer' : comando === 's' ? 'salvar' : null
  }
  if (altKey) return null
  if (key === 'Tab') return { colunas: shiftKey ? -1 : 1 }
  if (key === 'Enter') return { linhas: shiftKey ? -1 : 1 }
  if (shiftKey) return null
  const { selectionStart, selectionEnd, value } = currentTarget
  const inteira = selectionStart === 0 && selectionEnd === value.length
  switch (key) {
    case 'Escape':
      return 'sair'
    case 'F2':
      return 'cursor'
    case 'ArrowUp':
      return { linhas: -1 }
    case 'ArrowDown':
      return { linhas: 1 }
    case 'PageUp':
      return { linhas: -LINHAS_DA_PAGINA }
    case 'PageDown':
      return { linhas: LINHAS_DA_PAGINA }
    case 'ArrowLeft':
      return inteira ? { colunas: -1 } : null
    case 'ArrowRight':
      return inteira ? { colunas: 1 } : null
    default:
      return null
  }
}
