import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useInRouterContext } from 'react-router'
import { FieldsDraft } from '../../forms/drafts/FieldsDraft.tsx'
import type { DraftEnding } from '../../forms/drafts/useDraft.ts'
import { Button } from '../Button.tsx'
import { Refusal } from '../Refusal.tsx'
import { Modal } from './Modal.tsx'
import { UnsavedQuestion } from './useUnsavedQuestion.tsx'

export interface FormModalProps extends DraftEnding {
  title: string
  size?: 'md' | 'lg'
  submit: string
  /** The submit button is red: what follows destroys something. */
  danger?: boolean
  busy: boolean
  /** Why it was not saved; it stands until the next try. */
  refusal?: string | null
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a form of its own inside another form, its fields below each other, 'Cancelar' and a submit button. */
export function FormModal(props: FormModalProps) {
  const { title, size = 'sm', submit, danger, busy, refusal, onSubmit, onClose, children } = props
  const { keys, done = false } = props
  const id = useId()
  const [hasTyped, setHasTyped] = useState(false)
  // The question for who one is stands outside of the router, above every screen.
  const isRouted = useInRouterContext()
  return (
    <Modal
      title={title}
      size={size}
      onClose={onClose}
      busy={busy}
      ctrlEnter
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={busy} {...(danger && { color: 'red' })}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4 low:gap-2"
        onInput={() => setHasTyped(true)}
        // Enter held down sends once: it would answer what is asked next unread.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement))
            event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit(event)
        }}
      >
        {isRouted && <FieldsDraft name={title} changed={hasTyped} keys={keys} done={done} />}
        {children}
        {refusal && <Refusal role="alert">{refusal}</Refusal>}
      </form>
      {isRouted && <UnsavedQuestion changed={hasTyped && !busy && !done} />}
    </Modal>
  )
}
