import type { Icon } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { ACEITOS } from './preparo.queries.ts'

interface BotaoDeArquivoProps {
  variant: 'default' | 'filled'
  icon?: Icon
  loading?: boolean
  disabled: boolean
  children: string
  'aria-label'?: string
  /** The field's name for who cannot see the button. */
  campo: string
  onFile: (arquivo: File) => void
}

/** Asks for the file of an art. The same file may be chosen again. */
export function BotaoDeArquivo({ campo, onFile, ...botao }: BotaoDeArquivoProps) {
  const entrada = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...botao} onClick={() => entrada.current?.click()} />
      <input
        ref={entrada}
        type="file"
        hidden
        accept={ACEITOS}
        aria-label={campo}
        onChange={({ target }) => {
          const arquivo = target.files?.[0]
          if (arquivo) onFile(arquivo)
          target.value = ''
        }}
      />
    </>
  )
}
