import type { ReactNode } from 'react'
import { LinkChoices, type LinkChoicesProps } from '../ui/LinkChoices.tsx'
import { Modal } from '../ui/Modal.tsx'

interface OQueImprimirProps {
  opcoes: LinkChoicesProps['choices']
  onClose: () => void
  /** Below the choices. */
  children?: ReactNode
}

export const OQueImprimir = ({ opcoes, onClose, children }: OQueImprimirProps) => (
  <Modal title="O que imprimir?" size="sm" onClose={onClose}>
    <LinkChoices choices={opcoes} newTab onChoose={onClose} />
    {children}
  </Modal>
)
