import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import css from './Alarmes.module.css'

export interface Alarme {
  readonly id: number
  readonly titulo: string
  readonly detalhe: ReactNode
}

/** Scrolls the alarm into view of a person who works further down. */
const mostrar = (caixa: HTMLElement | null) => caixa?.scrollIntoView({ block: 'nearest' })

/**
 * Wrong scans, until the person dismisses them. The button never takes the focus by itself: a USB scanner ends with
 * Enter and would press it unread.
 */
export function Alarmes({ alarmes, onDismiss }: { alarmes: readonly Alarme[]; onDismiss: () => void }) {
  return (
    <div role="alert">
      {alarmes.length > 0 && (
        <div className={css.alarmes}>
          {alarmes.map(({ id, titulo, detalhe }) => (
            <div key={id} className={css.alarme} ref={mostrar}>
              <IconAlertTriangle size={26} aria-hidden />
              <div className={css.texto}>
                <p className={css.titulo}>{titulo}</p>
                <div className={css.detalhe}>{detalhe}</div>
              </div>
            </div>
          ))}
          <Button color="red" className={css.botao ?? ''} onClick={onDismiss}>
            Entendi
          </Button>
        </div>
      )}
    </div>
  )
}
