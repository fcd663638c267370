import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'

interface BotaoDeDialogoProps {
  rotulo: string
  icon: Icon
  /** The dialog, while it is open. */
  children: (onClose: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function BotaoDeDialogo({ rotulo, icon, children }: BotaoDeDialogoProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="default" icon={icon} aria-haspopup="dialog" onClick={() => setAberto(true)}>
        {rotulo}
      </Button>
      {aberto && children(() => setAberto(false))}
    </>
  )
}
