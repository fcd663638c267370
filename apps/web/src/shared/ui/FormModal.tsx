import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from './Button.tsx'
import { Modal } from './Modal.tsx'

interface FormModalProps {
  title: string
  size?: 'sm' | 'md' | 'lg'
  submitLabel: string
  busy: boolean
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  className?: string | undefined
  children: ReactNode
}

/** A dialog that is a form of its own inside another form, with 'Cancelar' and a submit button. */
export function FormModal(props: FormModalProps) {
  const { title, size = 'md', submitLabel, busy, onSubmit, onClose, className, children } = props
  const id = useId()
  return (
    <Modal
      title={title}
      size={size}
      onClose={onClose}
      busy={busy}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={className}
        onSubmit={(event) => {
          // React sends the event up its tree: the outer form would be submitted too.
          event.stopPropagation()
          void onSubmit(event)
        }}
      >
        {children}
      </form>
    </Modal>
  )
}
