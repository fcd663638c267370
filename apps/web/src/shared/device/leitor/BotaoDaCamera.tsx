import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'

interface BotaoDaCameraProps {
  open: boolean
  /** Says what the button opens; a desk, where a USB scanner reads, shows the picture only. */
  label: string
  onChange: (aberta: boolean) => void
}

export function BotaoDaCamera({ open: aberta, label, onChange }: BotaoDaCameraProps) {
  const name = aberta ? 'Fechar câmera' : label
  return (
    <Button
      className="[scroll-margin-block:8px] pointer-coarse:min-h-11 max-md:min-h-11 [@media(min-width:_48em)_and_(pointer:_fine)]:px-3 [@media(min-width:_48em)_and_(pointer:_fine)]:[&_[data-icone]]:m-0 [@media(min-width:_48em)_and_(pointer:_fine)]:[&_:has(>[data-nome])]:hidden"
      variant="default"
      icon={aberta ? IconCameraOff : IconCamera}
      aria-label={name}
      title={name}
      aria-expanded={aberta}
      data-camera
      onClick={() => onChange(!aberta)}
    >
      <span data-nome>{name}</span>
    </Button>
  )
}
