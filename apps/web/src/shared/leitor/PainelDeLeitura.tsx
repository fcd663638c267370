import type { ReactNode } from 'react'
import { type Alarme, Alarmes } from './Alarmes.tsx'
import css from './PainelDeLeitura.module.css'
import { QualVariacao } from './QualVariacao.tsx'
import type { OpcaoDeVariacao } from './useQualVariacao.ts'
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
  /** The variations to choose from after a code of a whole product; none without a question. */
  opcoes: readonly OpcaoDeVariacao[]
  desistir: string
  onRead: (texto: string) => void
  onDismiss: () => void
  onChoose: (opcao: OpcaoDeVariacao) => void
  onGiveUp: () => void
}

/** On a phone the camera opens below the visible part. */
const mostrar = (painel: HTMLElement | null) => painel?.scrollIntoView({ block: 'nearest' })

/** The scanner beside the lines of a sale: it stays open, and stops only while an alarm or a question waits. */
export default function PainelDeLeitura(props: PainelDeLeituraProps) {
  const { lendo, alarmes, ultima, instrucao, completa, acao, onRead, onDismiss } = props
  const { opcoes, desistir, onChoose, onGiveUp } = props
  const parado = alarmes.length > 0 || opcoes.length > 0
  return (
    <div className={css.painel} ref={mostrar}>
      <div className={css.leituras}>
        <Alarmes alarmes={alarmes} onDismiss={onDismiss} />
        <QualVariacao opcoes={opcoes} desistir={desistir} onChoose={onChoose} onGiveUp={onGiveUp} />
        <div className={css.ultima} role="status">
          {ultima}
        </div>
        {ultima === '' && !parado && <p className={css.instrucao}>{instrucao}</p>}
        {completa && <p className={css.completa}>{completa}</p>}
      </div>
      {lendo && <Visor onRead={onRead} pausado={parado} acao={acao} />}
    </div>
  )
}
