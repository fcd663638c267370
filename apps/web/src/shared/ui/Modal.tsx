import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from '../store.ts'
import { useDialog } from './dialog.ts'
import { AlteradosNoDialogo } from './formulariosAlterados.ts'
import { IconButton } from './IconButton.tsx'
import css from './Modal.module.css'
import { PerguntaAoSair } from './useAvisoDeAlteracoes.tsx'

interface ModalProps {
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

/** A dialog. Esc, the cross and a click beside it ask first while a form in it is changed. Render it only while it is open: `{open && <Modal …>}`, so that a closed one is not in the page. */
export function Modal(props: ModalProps) {
  const { title, size = 'md', footer, withCloseButton = true, busy = false, children } = props
  const id = useId()
  const quadro = useRef<HTMLElement>(null)
  const [alterados] = useState(() => createStore(0))
  const [saindo, setSaindo] = useState(false)
  const onClose = () => {
    if (busy) return
    if (alterados.get() > 0) setSaindo(true)
    else props.onClose()
  }
  useDialog(quadro, onClose)
  return createPortal(
    <div className={css.raiz}>
      <div className={css.veu} data-veu aria-hidden onClick={onClose} />
      <div className={css.moldura}>
        <section
          ref={quadro}
          className={css.conteudo}
          data-largura={size}
          role="dialog"
          aria-modal
          aria-labelledby={`${id}-titulo`}
          aria-describedby={`${id}-corpo`}
          tabIndex={-1}
        >
          <header className={css.cabeca}>
            <h2 className={css.titulo} id={`${id}-titulo`}>
              {title}
            </h2>
            {withCloseButton && (
              <IconButton className={css.fechar ?? ''} size={28} aria-label="Fechar" onClick={onClose}>
                <IconX size={18} aria-hidden />
              </IconButton>
            )}
          </header>
          <div className={css.corpo} id={`${id}-corpo`}>
            <AlteradosNoDialogo value={alterados}>{children}</AlteradosNoDialogo>
            {footer && <div className={css.rodape}>{footer}</div>}
          </div>
        </section>
      </div>
      {saindo && <PerguntaAoSair onConfirm={props.onClose} onClose={() => setSaindo(false)} />}
    </div>,
    document.body,
  )
}
