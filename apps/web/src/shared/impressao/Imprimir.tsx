import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BotaoDeDialogo } from '../ui/Button.tsx'
import { sobDemanda } from '../ui/sobDemanda.tsx'
import type { LinkChoicesProps } from './OQueImprimir.tsx'

const OQueImprimir = sobDemanda(async () => (await import('./OQueImprimir.tsx')).OQueImprimir)

interface ImprimirProps {
  opcoes: LinkChoicesProps['choices']
  /** Below the choices. */
  children?: ReactNode
}

/** Asks what to print. Each page opens in its own tab, which starts printing. */
export const Imprimir = ({ opcoes, children }: ImprimirProps) => (
  <BotaoDeDialogo rotulo="Imprimir" icon={IconPrinter}>
    {(onClose) => (
      <OQueImprimir opcoes={opcoes} onClose={onClose}>
        {children}
      </OQueImprimir>
    )}
  </BotaoDeDialogo>
)
