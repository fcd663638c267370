import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import type { LinkChoicesProps } from '../ui/LinkChoices.tsx'
import { sobDemanda } from '../ui/sobDemanda.tsx'

const OQueImprimir = sobDemanda(async () => (await import('./OQueImprimir.tsx')).OQueImprimir)

interface ImprimirProps {
  opcoes: LinkChoicesProps['choices']
  className?: string | undefined
  /** Below the choices. */
  children?: ReactNode
}

/** Asks what to print. Each page opens in its own tab, which starts printing. */
export function Imprimir({ opcoes, className, children }: ImprimirProps) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        className={className ?? ''}
        variant="default"
        icon={IconPrinter}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Imprimir
      </Button>
      {aberto && (
        <OQueImprimir opcoes={opcoes} onClose={() => setAberto(false)}>
          {children}
        </OQueImprimir>
      )}
    </>
  )
}
