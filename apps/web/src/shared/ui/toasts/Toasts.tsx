import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../device/store.ts'
import { SentenceLines } from '../Refusal.tsx'
import { keepClear } from './clearPlace.ts'
import css from './Toasts.module.css'
import { closeToast, pauseToast, resumeToast, type Toast, toasts } from './toast.ts'

const ICONES = { info: IconInfoCircle, success: IconCheck, warning: IconAlertTriangle, error: IconExclamationCircle }
const TONS = {
  info: 'text-info bg-info-fundo',
  success: 'text-sucesso bg-sucesso-fundo',
  warning: 'text-aviso bg-aviso-fundo',
  error: 'text-erro bg-erro-fundo',
}
const BOTAO =
  'flex-none min-h-7.5 text-m font-forte rounded-controle-p hover:bg-fundo touch:min-w-11 touch:min-h-11 touch:-my-1.75'

/** Presses the newest toast's action, else the page's own button of this key. */
const TECLA = 'F8'
/** A scanner that sends it as a control character sends the next key sooner than a hand does. */
const SOZINHA_MS = 100

/** The stack of toasts, bottom right, beside the page: an open dialog makes the page inert. Rendered once. */
export function Toasts() {
  const visiveis = useStore(toasts)
  const pilha = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const pressAction = (event: KeyboardEvent) => {
      clearTimeout(timer)
      // The stack stands behind the page: what a page itself undoes is pressed where no toast offers anything.
      const last = [...document.querySelectorAll<HTMLButtonElement>(`[aria-keyshortcuts="${TECLA}"]:enabled`)]
        .filter((button) => button.closest('[inert]') === null)
        .at(-1)
      if (event.key !== TECLA || event.repeat || event.defaultPrevented || !last) return
      event.preventDefault()
      timer = setTimeout(() => last.isConnected && last.click(), SOZINHA_MS)
    }
    addEventListener('keydown', pressAction)
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', pressAction)
    }
  }, [])
  const isEmpty = visiveis.length === 0
  useLayoutEffect(() => (isEmpty || !pilha.current ? undefined : keepClear(pilha.current)), [isEmpty])
  return createPortal(
    <div
      className={`${css.pilha} fixed right-5 z-1000 flex flex-col gap-2.5 w-[min(400px,calc(100vw_-_24px))] pointer-events-none max-md:right-3 print:hidden`}
      ref={pilha}
      data-avisos
    >
      {visiveis.map((notice) => (
        <Toast key={notice.id} aviso={notice} />
      ))}
    </div>,
    document.body,
  )
}

function Toast({ aviso: { id, kind: tipo, message, action } }: { aviso: Toast }) {
  const Icone = ICONES[tipo]
  return (
    // The toast is itself the live region: no second copy of the sentence exists.
    <div
      className={`${css.aviso} flex gap-3 items-start py-3 pr-2.5 pl-3.5 text-texto pointer-events-auto bg-superficie border border-borda rounded-grupo shadow-3`}
      role={tipo === 'error' || tipo === 'warning' ? 'alert' : 'status'}
      // Only a pointer that moves pauses the toast: one at rest, where the toast came up, would hold it for ever.
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
      <span className={`k-alvo [--lado:30px] ${TONS[tipo]}`}>
        <Icone size={18} aria-hidden />
      </span>
      {/* Where the sentence has little room, what can be done stands below it. */}
      <div className="flex flex-1 flex-wrap items-start justify-end gap-x-3 min-w-0">
        <p className="flex-[1_1_11rem] min-w-0 m-0 py-1 text-base leading-[1.45]">
          <SentenceLines text={message} />
        </p>
        {action && (
          <button
            type="button"
            className={`${BOTAO} px-2.5 text-marca-texto`}
            aria-keyshortcuts={TECLA}
            onClick={() => {
              closeToast(id)
              action.onClick()
            }}
          >
            {action.label}
            <kbd
              className="ml-1.5 py-px px-1.25 [font-family:inherit] text-xs text-texto-suave border border-borda rounded-detalhe pointer-coarse:hidden"
              aria-hidden
            >
              {TECLA}
            </kbd>
          </button>
        )}
      </div>
      <button
        type="button"
        className={`${BOTAO} grid place-items-center w-7.5 text-texto-suave`}
        aria-label="Fechar aviso"
        onClick={() => closeToast(id)}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
