import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { Button } from '../ui/Button.tsx'
import css from './BotaoDaCamera.module.css'

interface BotaoDaCameraProps {
  aberta: boolean
  /** What it opens, in words; a desk, where a USB scanner reads, shows the picture only. */
  rotulo: string
  onChange: (aberta: boolean) => void
}

export function BotaoDaCamera({ aberta, rotulo, onChange }: BotaoDaCameraProps) {
  const nome = aberta ? 'Fechar câmera' : rotulo
  return (
    <Button
      className={css.botao ?? ''}
      variant="default"
      icon={aberta ? IconCameraOff : IconCamera}
      aria-label={nome}
      title={nome}
      aria-expanded={aberta}
      onClick={() => onChange(!aberta)}
    >
      <span className={css.texto}>{nome}</span>
    </Button>
  )
}
