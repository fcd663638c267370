import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { selectOnFocus, TextField } from '../../ui/fields/TextField.tsx'
import { useStore } from '../store.ts'
import { TOUCH } from '../useMediaQuery.ts'
import { closeRefusals } from './refuse.ts'
import { lastSinal } from './sinais.ts'

interface CampoDeCodigoProps {
  action: string
  /** Answers false, or a promise of it, for a code that could not be read: it stays in the field. */
  onSend: (texto: string) => unknown
  /** Called with the first letter. */
  onType?: () => void
}

/** Gives the field the focus at a desk, as after a button that is gone; on a phone that would bring the keyboard. */
export function focusCampoDeCodigo(): void {
  if (matchMedia(TOUCH).matches) return
  document.querySelector<HTMLInputElement>('[data-campo-de-codigo] input')?.focus({ preventScroll: true })
}

/** For a label that no camera reads. No form of its own: it also stands in a sale's, which its Enter must not send. */
export function CampoDeCodigo({ action, onSend, onType }: CampoDeCodigoProps) {
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const sinal = useStore(lastSinal)
  const [lastSeen, setLastSeen] = useState(sinal)
  // A later reading came to something: the refused text is out of date.
  if (sinal !== lastSeen) {
    setLastSeen(sinal)
    if (isRefused && sinal?.sign !== 'alarme') setText('')
  }
  // Selects the refused text: the next keystroke replaces it.
  useEffect(() => {
    if (isRefused && document.activeElement === field.current) field.current?.select()
  }, [isRefused])
  const sendCodigo = async () => {
    if (text.trim() === '') return
    closeRefusals()
    setText('')
    setIsRefused(false)
    if ((await onSend(text)) !== false) return
    setText((typedSince) => typedSince || text)
    setIsRefused(true)
  }
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 items-end" data-campo-de-codigo>
      <TextField
        {...selectOnFocus}
        ref={field}
        label="Código ou SKU"
        placeholder="Digite ou cole"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => {
          if (text === '') onType?.()
          setIsRefused(false)
          setText(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void sendCodigo()
        }}
      />
      <Button
        variant="default"
        className="min-h-10 max-md:min-h-11"
        disabled={text.trim() === ''}
        onClick={() => void sendCodigo()}
      >
        {action}
      </Button>
    </div>
  )
}
