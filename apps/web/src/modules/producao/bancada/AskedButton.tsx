import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button, type Look } from '../../../shared/ui/Button.tsx'

interface AskedButtonProps extends Pick<Look, 'size' | 'variant'> {
  label: string
  /** The act's name on the button while it asks. */
  confirm: string
  danger?: boolean
  icon: Icon
  disabled: boolean
  /** Beside the button while it asks. */
  question?: ReactNode
  onConfirm: () => void
}

/** Asks in its own place; the second press does it. */
export function AskedButton(props: AskedButtonProps) {
  const { label, confirm, danger = false, icon, disabled, question, onConfirm, size, variant = 'default' } = props
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      {isConfirming && question}
      <Button
        {...(size && { size })}
        {...(!isConfirming && { variant })}
        {...(isConfirming && danger && { color: 'red' as const })}
        icon={icon}
        disabled={disabled}
        onClick={() => {
          if (isConfirming) onConfirm()
          setIsConfirming(!isConfirming)
        }}
      >
        {isConfirming ? `Confirmar: ${confirm}` : label}
      </Button>
    </>
  )
}
