import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DialogButton } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/dialogs/onDemand.tsx'
import type { LinkChoicesProps } from './OQueImprimir.tsx'

const OQueImprimir = onDemand(async () => (await import('./OQueImprimir.tsx')).OQueImprimir)

interface ImprimirProps {
  choices: LinkChoicesProps['choices']
  children?: ReactNode
}

/** Asks what to print. Each page opens in its own tab, which starts printing. */
export const Imprimir = ({ choices, children }: ImprimirProps) => (
  <DialogButton label="Imprimir" icon={IconPrinter}>
    {(onClose) => (
      <OQueImprimir choices={choices} onClose={onClose}>
        {children}
      </OQueImprimir>
    )}
  </DialogButton>
)
