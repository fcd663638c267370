import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface CampoDeCodigoProps {
  action: string
  onSend: (texto: string) => void
  /** At a desk it has the focus while this is so; on a phone that would bring the keyboard. */
  autofocus?: boolean
}

/** For a label that no camera reads. No form of its own: it also stands in a sale's, which its Enter must not send. */
export function CampoDeCodigo({ action, onSend, autofocus = false }: CampoDeCodigoProps) {
  const [text, setText] = useState('')
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autofocus && !matchMedia('(pointer: coarse)').matches) campo.current?.focus({ preventScroll: true })
  }, [autofocus])
  const sendCodigo = () => {
    if (text.trim() === '') return
    onSend(text)
    setText('')
  }
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 items-end">
      <TextField
        ref={campo}
        label="Código ou SKU"
        placeholder="Digite ou cole"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          sendCodigo()
        }}
      />
      <Button variant="default" className="min-h-10 max-md:min-h-11" disabled={text.trim() === ''} onClick={sendCodigo}>
        {action}
      </Button>
    </div>
  )
}
