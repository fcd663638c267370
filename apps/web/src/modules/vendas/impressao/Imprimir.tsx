import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { LinkChoices, type LinkChoicesProps } from '../../../shared/ui/LinkChoices.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'

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
        leftSection={<IconPrinter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Imprimir
      </Button>
      {aberto && (
        <Modal title="O que imprimir?" size="sm" onClose={() => setAberto(false)}>
          <LinkChoices choices={opcoes} newTab onChoose={() => setAberto(false)} />
          {children}
        </Modal>
      )}
    </>
  )
}
