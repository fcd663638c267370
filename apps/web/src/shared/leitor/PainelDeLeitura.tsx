import type { ReactNode } from 'react'
import { type Alarme, Alarmes } from './Alarmes.tsx'
import css from './PainelDeLeitura.module.css'
import { Visor } from './Visor.tsx'

interface PainelDeLeituraProps {
  /** The camera is on; an alarm stays without it. */
  lendo: boolean
  alarmes: readonly Alarme[]
  ultima: ReactNode
  /** Shown until the first reading. */
  instrucao: string
  /** Said when nothing is left to read. */
  completa?: ReactNode
  acao: string
  onRead: (texto: string) => void
  onDismiss: () => void
}

/** On a phone the camera opens below the visible part. */
const mostrar = (painel: HTMLElement | null) => painel?.scrollIntoView({ block: 'nearest' })

/** The scanner beside the lines of a sale: it stays open, and stops only while an alarm waits to be read. */
export default function PainelDeLeitura(props: PainelDeLeituraProps) {
  const { lendo, alarmes, ultima, instrucao, completa, acao, onRead, onDismiss } = props
  return (
    <div className={css.painel} ref={mostrar}>
      <div className={css.leituras}>
        <Alarmes alarmes={alarmes} onDismiss={onDismiss} />
        <div className={css.ultima} role="status">
          {ultima}
        </div>
        {ultima === '' && alarmes.length === 0 && <p className={css.instrucao}>{instrucao}</p>}
        {completa && <p className={css.completa}>{completa}</p>}
      </div>
      {lendo && <Visor onRead={onRead} pausado={alarmes.length > 0} acao={acao} />}
    </div>
  )
}
