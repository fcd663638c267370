import { Modal as MantineModal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import css from './Modal.module.css'

interface ModalProps {
  /** The dialog's heading and accessible name. */
  title: string
  onClose: () => void
  /** `sm` 420, `md` 560, `lg` 760, `xl` 960 px; the whole width on a phone. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The buttons at the foot, the main one last. */
  footer?: ReactNode
  /** The cross in the corner, named 'Fechar'. Off when the content has a button of that name. */
  withCloseButton?: boolean
  /** While something is being sent: Esc and the cross do nothing. */
  busy?: boolean
  children: ReactNode
}

const WIDTHS = { sm: 420, md: 560, lg: 760, xl: 960 }

/** A dialog. Render it only while it is open: `{open && <Modal …>}`, so that a closed one is not in the page. */
export function Modal({
  title,
  onClose,
  size = 'md',
  footer,
  withCloseButton = true,
  busy = false,
  children,
}: ModalProps) {
  useFocusReturn()
  return (
    <MantineModal
      opened
      onClose={busy ? () => {} : onClose}
      title={title}
      size={WIDTHS[size]}
      centered
      withCloseButton={withCloseButton}
      closeOnClickOutside={!busy}
      transitionProps={{ duration: 0 }}
      overlayProps={{ backgroundOpacity: 0.5, blur: 2 }}
      classNames={{ title: css.titulo ?? '', content: css.conteudo ?? '', inner: css.moldura ?? '' }}
    >
      {children}
      {footer && <div className={css.rodape}>{footer}</div>}
    </MantineModal>
  )
}

/** Mantine gives the focus back when `opened` changes, and here it never does: the dialog comes and goes as a whole. */
function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const nowhere = document.activeElement === null || document.activeElement === document.body
      if (nowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus()
    },
    [opener],
  )
}
