import { type ClipboardEvent, type KeyboardEvent, useCallback } from 'react'
import { ONLY_DIGITS } from '../../../../shared/ui/fields/TextField.tsx'
import { type Coluna, chaveDaCelula, comoTexto, findInheritedValor, type LinhaDaTabela, valorDe } from './linhas.ts'
import { type Mudanca, problemaDe } from './mudancas.ts'
import css from './Tabela.module.css'

interface CelulaProps {
  readonly linha: LinhaDaTabela
  readonly coluna: Coluna
  readonly indice: number
  readonly mudanca: Mudanca | undefined
  readonly ativa: boolean
  /** The one that the Tab key comes to from outside. */
  readonly entrada: boolean
  readonly onActivate: (chaveDaLinha: string, coluna: number) => void
  readonly onType: (linha: LinhaDaTabela, coluna: Coluna, texto: string) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

const TECLADOS = {
  titulo: 'text',
  preco_venda: 'decimal',
  preco_custo: 'decimal',
  estoque: 'numeric',
  gtin: 'numeric',
  ncm: 'numeric',
  origem_fiscal: 'numeric',
  cest: 'numeric',
  unidade: 'text',
} as const

/** A cell of the table. The active one is a field with all its text selected, so that typing replaces it. */
export function Celula({ linha, coluna, indice, mudanca, ativa, entrada, ...acoes }: CelulaProps) {
  const { campo, titulo } = coluna
  const editavel = coluna.editavel(linha)
  const problem = mudanca ? problemaDe(mudanca) : null
  const propria = mudanca ? mudanca.texto : comoTexto(campo, valorDe(linha, campo))
  const inheritedText = propria === '' ? comoTexto(campo, findInheritedValor(linha, campo)) : ''
  const selectField = useCallback((fieldElement: HTMLInputElement | null) => {
    fieldElement?.focus({ preventScroll: true })
    fieldElement?.select()
  }, [])
  const state = {
    className: css.celula,
    'data-campo': campo,
    'data-mudada': mudanca !== undefined || undefined,
    'data-problema': problem !== null || undefined,
    'data-celula': chaveDaCelula(linha, campo),
  }
  if (ativa && editavel)
    return (
      <div role="gridcell" {...state} data-ativa>
        <input
          ref={selectField}
          aria-label={`${titulo}: ${linha.nome}`}
          aria-invalid={problem !== null}
          inputMode={TECLADOS[campo]}
          data-codigo={campo === 'gtin' || undefined}
          autoComplete="off"
          enterKeyHint="next"
          placeholder={inheritedText}
          value={propria}
          onBeforeInput={campo === 'estoque' ? ONLY_DIGITS.onBeforeInput : undefined}
          onChange={({ target }) => acoes.onType(linha, coluna, target.value)}
          onKeyDown={acoes.onKeyDown}
          onPaste={acoes.onPaste}
        />
      </div>
    )
  const activateCell = () => acoes.onActivate(linha.chave, indice)
  return (
    // The arrows reach each cell; this one only takes the pointer and the Tab key from outside.
    <div
      role="gridcell"
      {...state}
      data-fixa={!editavel || undefined}
      tabIndex={editavel ? (entrada ? 0 : -1) : undefined}
      title={problem ?? undefined}
      onFocus={editavel ? activateCell : undefined}
    >
      <span className={`truncate ${css.texto}`} data-herdado={propria === '' || undefined}>
        {propria || inheritedText || (editavel ? '—' : '')}
      </span>
    </div>
  )
}

type Passo = 'desfazer' | 'salvar' | 'sair' | 'cursor' | { readonly linhas?: number; readonly colunas?: number } | null

const LINHAS_DA_PAGINA = 10
const PASSOS = new Map<string, Passo>([
  ['Escape', 'sair'],
  ['F2', 'cursor'],
  ['ArrowUp', { linhas: -1 }],
  ['ArrowDown', { linhas: 1 }],
  ['PageUp', { linhas: -LINHAS_DA_PAGINA }],
  ['PageDown', { linhas: LINHAS_DA_PAGINA }],
])

/**
 * Returns what a key does in the active cell; null: what it does in any field. Left and right move on while all is
 * selected.
 */
export function passoDaTecla(pressedKey: KeyboardEvent<HTMLInputElement>): Passo {
  const { key, shiftKey, altKey } = pressedKey
  if (pressedKey.ctrlKey || pressedKey.metaKey) {
    const comando = key.toLowerCase()
    return altKey || shiftKey ? null : comando === 'z' ? 'desfazer' : comando === 's' ? 'salvar' : null
  }
  if (altKey) return null
  if (key === 'Tab') return { colunas: shiftKey ? -1 : 1 }
  if (key === 'Enter') return { linhas: shiftKey ? -1 : 1 }
  if (shiftKey) return null
  const { selectionStart, selectionEnd, value } = pressedKey.currentTarget
  const inteira = selectionStart === 0 && selectionEnd === value.length
  if (inteira && key === 'ArrowLeft') return { colunas: -1 }
  if (inteira && key === 'ArrowRight') return { colunas: 1 }
  return PASSOS.get(key) ?? null
}
