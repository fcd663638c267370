import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useStore } from '../store.ts'
import css from './Toasts.module.css'
import { type Aviso, avisos, fecharAviso, pausarAviso, retomarAviso } from './toast.ts'

const ICONES = { info: IconInfoCircle, success: IconCheck, warning: IconAlertTriangle, error: IconExclamationCircle }

/** The stack of toasts, bottom right. Rendered once, at the root. */
export function Toasts() {
  const visiveis = useStore(avisos)
  return (
    <div className={css.pilha}>
      {visiveis.map((aviso) => (
        <Toast key={aviso.id} aviso={aviso} />
      ))}
    </div>
  )
}

function Toast({ aviso: { id, tipo, mensagem, acao } }: { aviso: Aviso }) {
  const Icone = ICONES[tipo]
  return (
    // The toast is itself the live region: no second copy of the sentence exists.
    <div
      className={`${css.aviso} ${css[tipo]}`}
      role={tipo === 'error' || tipo === 'warning' ? 'alert' : 'status'}
      // Only a pointer that moves: one at rest, where the toast came up, would hold it there for ever.
      onMouseMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) pausarAviso(id)
      }}
      onFocus={() => pausarAviso(id)}
      onMouseLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) retomarAviso(id)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !currentTarget.matches(':hover')) retomarAviso(id)
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
          onClick={() => {
            fecharAviso(id)
            acao.aoClicar()
          }}
        >
          {acao.rotulo}
        </button>
      )}
      <button type="button" className={css.fechar} aria-label="Fechar aviso" onClick={() => fecharAviso(id)}>
        <IconX size={18} aria-hidden />
      </button>
    </div>
  )
}
