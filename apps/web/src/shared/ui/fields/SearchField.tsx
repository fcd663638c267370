import { IconSearch, IconX } from '@tabler/icons-react'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useDebounce } from '../../device/useDebounce.ts'
import field from './Field.module.css'

interface SearchFieldProps {
  /** Both the placeholder and the accessible name. */
  label: string
  /** The current search. When the parent changes it (back button), the box shows it, unless the user has typed other text. */
  value: string
  onSearch: (busca: string) => void
  /** Milliseconds of silence before `onSearch`; Enter and clearing do not wait. */
  delay?: number
  /** Gets the focus of the dialog that it stands in. */
  'data-autofocus'?: boolean
  ref?: Ref<SearchFieldHandle>
}

export interface SearchFieldHandle {
  /** Drops typed text that was not searched yet, as after a scan. The active search stays. */
  discard: () => void
}

/** A search box that waits for the person to stop typing. */
export function SearchField({ label, value, onSearch, delay = 300, ref, ...foco }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const requestedSearch = useRef(value)
  // Searches that were asked for and that `value` has not told back yet, which may take longer than typing on.
  const aCaminho = useRef<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const sendSearch = (searchText: string) => {
    const search = searchText.trim()
    if (search === requestedSearch.current) return
    requestedSearch.current = search
    aCaminho.current.push(search)
    onSearch(search)
  }
  const cancelWait = useDebounce(text, delay, sendSearch)
  /** Replaces the text and ends the wait, which could end before the next render and search for the former text. */
  const showText = (shownText: string) => {
    cancelWait()
    setText(shownText)
  }
  /** Shows the parent's search; text that the user has typed stays, and is searched for when the wait ends. */
  const proceed = useEffectEvent((parentValue: string) => {
    if (text.trim() === requestedSearch.current) showText(parentValue)
    requestedSearch.current = parentValue
  })

  useEffect(() => {
    const eco = aCaminho.current.indexOf(value)
    aCaminho.current.splice(0, eco === -1 ? Number.POSITIVE_INFINITY : eco + 1)
    if (eco !== -1 || value === requestedSearch.current) return
    proceed(value)
  }, [value])

  useImperativeHandle(ref, () => ({ discard: () => showText(requestedSearch.current) }))

  const now = (searchText: string) => {
    showText(searchText)
    sendSearch(searchText)
  }
  return (
    <div className="flex items-center relative min-w-0" data-busca>
      <IconSearch className="absolute left-3.25 text-texto-suave pointer-events-none" size={19} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        {...foco}
        className={`${field.controle} pl-10.5 pr-11 text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // It asks for its own answer: the form around it is saved by its button.
            event.preventDefault()
            now(text)
          }
          if (event.key === 'Escape') now('')
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="k-alvo [--lado:34px] absolute right-1 touch:[--lado:44px] touch:right-0 hover:text-texto hover:bg-fundo"
          aria-label="Limpar busca"
          onClick={() => {
            now('')
            input.current?.focus()
          }}
        >
          <IconX size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
