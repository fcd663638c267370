import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../device/store.ts'
import css from './Toasts.module.css'
import { closeToast, pauseToast, resumeToast, type Toast, toasts } from './toast.ts'

const ICONES = { info: IconInfoCircle, success: IconCheck, warning: IconAlertTriangle, error: IconExclamationCircle }

/** Takes the focus to the newest toast's action, as many toast libraries do. */
const TECLA = 'F8'

/** The stack of toasts, bottom right, beside the page: an open dialog makes the page inert. Rendered once. */
export function Toasts() {
  const visiveis = useStore(toasts)
  const pilha = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focar = (event: KeyboardEvent) => {
      const acoes = pilha.current?.querySelectorAll<HTMLButtonElement>('[aria-keyshortcuts]')
      const ultima = acoes?.[acoes.length - 1]
      if (event.key !== TECLA || !ultima) return
      event.preventDefault()
      ultima.focus()
    }
    addEventListener('keydown', focar)
    return () => removeEventListener('keydown', focar)
  }, [])
  return createPortal(
    <div className={css.pilha} ref={pilha} data-avisos>
      {visiveis.map((aviso) => (
        <Toast key={aviso.id} aviso={aviso} />
      ))}
    </div>,
    document.body,
  )
}

function Toast({ aviso: { id, kind: tipo, message: mensagem, action: acao } }: { aviso: Toast }) {
  const Icone = ICONES[tipo]
  return (
    // The toast is itself the live region: no second copy of the sentence exists.
    <div
      className={`${css.aviso} ${css[tipo]}`}
      role={tipo === 'error' || tipo === 'warning' ? 'alert' : 'status'}
      // Only a pointer that moves: one at rest, where the toast came up, would hold it there for ever.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) pauseToast(id)
      }}
      onFocus={() => pauseToast(id)}
      onMouseLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) resumeToast(id)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) resumeToast(id)
      }}
    >
      <span className={css.icone}>
        <Icone size={18} aria-hidden />
      </span>
      <p className={css.mensagem}>{mensagem}</p>
      {acao && (
        <button
          type="button"
          className={css.acao}
          aria-keyshortcuts={TECLA}
          onClick={() => {
            closeToast(id)
            acao.onClick()
          }}
        >
          {acao.label}
          <kbd aria-hidden>{TECLA}</kbd>
        </button>
      )}
      <button type="button" className={css.fechar} aria-label="Fechar aviso" onClick={() => closeToast(id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
