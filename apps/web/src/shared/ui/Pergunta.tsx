import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

export interface PerguntaProps {
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** The action destroys something: its button is red. */
  danger?: boolean
  /** The answer is being carried out: both buttons wait. */
  pending?: boolean
  /** The action is not possible; the children say why. */
  confirmDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The dialog of a question with two answers. */
export function Pergunta(props: PerguntaProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancelar', danger = false, pending = false, onClose } = props
  return (
    <Modal
      title={title}
      size="sm"
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={pending} data-autofocus>
            {cancelLabel}
          </Button>
          <Button
            {...(danger ? { color: 'red' } : {})}
            onClick={props.onConfirm}
            loading={pending}
            disabled={props.confirmDisabled ?? false}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
