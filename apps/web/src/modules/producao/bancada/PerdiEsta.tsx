import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, type Look } from '../../../shared/ui/Button.tsx'

/** Reports one piece as lost; the second press does it. */
export function PerdiEsta({ disabled, onLost, size }: { disabled: boolean; onLost: () => void } & Pick<Look, 'size'>) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Button
      {...(size && { size })}
      {...(isConfirming ? { color: 'red' as const } : { variant: 'default' as const })}
      icon={IconBan}
      disabled={disabled}
      onClick={() => {
        if (isConfirming) onLost()
        setIsConfirming(!isConfirming)
      }}
    >
      {isConfirming ? 'Confirmar: perdi esta' : 'Perdi esta'}
    </Button>
  )
}
