import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** For a label that no camera reads. No form of its own: it also stands in a sale's, which its Enter must not send. */
export function CampoDeCodigo({ action: acao, onSend }: { action: string; onSend: (texto: string) => void }) {
  const [texto, setTexto] = useState('')
  const sendCodigo = () => {
    if (texto.trim() === '') return
    onSend(texto)
    setTexto('')
  }
  return (
    <div className="grid grid-cols-[1fr_auto] gap-2 items-end">
      <TextField
        label="Código ou SKU"
        placeholder="Digite ou cole"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={texto}
        onChange={(evento) => setTexto(evento.currentTarget.value)}
        onKeyDown={(evento) => {
          if (evento.key !== 'Enter') return
          evento.preventDefault()
          sendCodigo()
        }}
      />
      <Button
        variant="default"
        className="min-h-10 max-md:min-h-11"
        disabled={texto.trim() === ''}
        onClick={sendCodigo}
      >
        {acao}
      </Button>
    </div>
  )
}
