import { Button } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '../ui/TextField.tsx'
import css from './Visor.module.css'

/** For a label that no camera reads, for a pasted address, and for a USB scanner, which types and presses Enter. */
export function CampoDeCodigo({ acao, aoEnviar }: { acao: string; aoEnviar: (texto: string) => void }) {
  const [texto, setTexto] = useState('')
  return (
    <form
      className={css.digitado}
      onSubmit={(evento) => {
        evento.preventDefault()
        aoEnviar(texto)
        setTexto('')
      }}
    >
      <TextField
        label="Código ou SKU"
        placeholder="Digite ou cole"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={texto}
        onChange={(evento) => setTexto(evento.currentTarget.value)}
      />
      <Button type="submit" variant="default" className={css.enviar ?? ''} disabled={texto.trim() === ''}>
        {acao}
      </Button>
    </form>
  )
}
