import { IconPrinter } from '@tabler/icons-react'
import { OQueImprimir } from '../../shared/device/impressao/OQueImprimir.tsx'
import { DialogButton } from '../../shared/ui/Button.tsx'

interface ImprimirDoCaixaProps {
  /** The paper's address. */
  caminho: string
  variant?: 'default' | 'subtle'
  size?: 'sm'
}

/** Prints a paper of the drawer, on A4 or on a roll. */
export const ImprimirDoCaixa = ({ caminho, variant = 'default', size }: ImprimirDoCaixaProps) => (
  <DialogButton label="Imprimir" icon={IconPrinter} variant={variant} {...(size && { size })}>
    {(dismiss) => (
      <OQueImprimir
        choices={[
          { to: caminho, name: 'Em A4', detail: 'Com lugar para duas assinaturas' },
          { to: `${caminho}?papel=bobina`, name: 'Em bobina', detail: 'Impressora térmica de 80 mm' },
        ]}
        onClose={dismiss}
      />
    )}
  </DialogButton>
)
