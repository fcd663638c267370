import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface Pedido {
  title: string
  children: ReactNode
  cancelLabel?: string
  /** The answer is being carried out: both buttons wait. */
  pending?: boolean
  /** The action is not possible; the children say why. */
  confirmDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}
/** The text of the button that confirms; as `danger` it is red: the action destroys something. */
export type ConfirmDialogBodyProps = Pedido &
  ({ confirmLabel: string; danger?: never } | { danger: string; confirmLabel?: never })

/** The dialog of a question with two answers. */
export function ConfirmDialogBody(props: ConfirmDialogBodyProps) {
  const { title, children, confirmLabel, cancelLabel = 'Cancelar', danger, pending = false, onClose } = props
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
            {danger ?? confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
