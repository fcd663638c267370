import { type ReactNode, useEffect, useRef } from 'react'
import { PHONE, useMediaQuery } from '../useMediaQuery.ts'
import { type Alarme, Alarmes, FAIXA, showAlarm, showCamera } from './Alarmes.tsx'
import { type OpcaoDeVariacao, QualVariacao } from './QualVariacao.tsx'
import { Visor } from './Visor.tsx'

interface PainelDeLeituraProps {
  /** The camera is on; an alarm stays without it. */
  reading: boolean
  leituras: {
    alarmes: readonly Alarme[]
    ultima: ReactNode
    /** The variations to choose from after a code of a whole product; none without a question. */
    opcoes: readonly OpcaoDeVariacao[]
    ler: (texto: string) => unknown
    dispensar: () => void
    escolher: (opcao: OpcaoDeVariacao) => void
    desistir: () => void
  }
  /** Shown until the first reading. */
  instruction: string
  /** Said when nothing is left to read. */
  complete?: ReactNode
  action: string
  giveUp: string
  /** Directly under the picture, or in its place where there is none. */
  children?: ReactNode
}

/** The scanner beside the lines of a sale: it stays open, and stops only while an alarm or a question waits. */
export default function PainelDeLeitura(props: PainelDeLeituraProps) {
  const { reading, instruction, complete, action, giveUp, children } = props
  const { alarmes, ultima, opcoes, ler, dispensar, escolher, desistir } = props.leituras
  const isPhone = useMediaQuery(PHONE)
  // What came after the refused scans stands above them.
  const isPassed = alarmes.every(({ passed }) => passed)
  const alarms = <Alarmes alarms={alarmes} onDismiss={dispensar} compact={reading && isPhone} />
  const caixa = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reading) showCamera(caixa.current)
    else showAlarm(caixa.current)
  }, [reading])
  const isPaused = !isPassed || opcoes.length > 0
  const result = useRef<HTMLDivElement>(null)
  // An alarm or a question that was answered was scrolled to, and may have left the result above the edge.
  useEffect(() => {
    if (isPaused || !result.current?.textContent) return
    showAlarm(caixa.current)
    showAlarm(result.current)
  }, [isPaused])
  const isWide = isPaused && !reading
  return (
    <div
      className={`grid grid-cols-1 gap-x-6 gap-y-3 pb-5 mb-2 border-b border-b-borda [scroll-margin-block:12px] last:pb-0 last:mb-0 last:border-b-0 ${reading ? '[@media(min-width:_48em),_(orientation:_landscape)_and_(max-height:_30em)]:[&:has(>_:nth-child(2))]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : '[@media(min-width:_48em),_(orientation:_landscape)_and_(max-height:_30em)]:[&:has(>_:nth-child(2)):not([data-largo])]:grid-cols-2'}`}
      // What waits for an answer takes the whole width where no picture stands beside it.
      data-largo={isWide || undefined}
      ref={caixa}
    >
      <div
        className={`${FAIXA} min-w-0 [&_p]:m-0 ${reading && (ultima !== '' || isPaused) ? 'max-md:min-h-36 ' : 'max-md:min-h-0 '}${reading ? '[@media(min-width:_48em),_(orientation:_landscape)_and_(max-height:_30em)]:order-1' : ''}`}
      >
        {!isPassed && alarms}
        <div
          className="font-forte wrap-anywhere text-xl empty:hidden [scroll-margin-block:12px]"
          role="status"
          ref={result}
        >
          {ultima}
        </div>
        <QualVariacao
          choices={opcoes}
          giveUp={giveUp}
          onChoose={escolher}
          onGiveUp={desistir}
          compact={reading && isPhone}
        />
        {ultima === '' && !isPaused && instruction && <p className="text-texto-suave">{instruction}</p>}
        {complete && <p className="text-sucesso">{complete}</p>}
        {isPassed && alarms}
      </div>
      {reading ? (
        <Visor onRead={ler} paused={isPaused} {...(!isPassed && { onContinue: dispensar })} action={action} pieces>
          {children}
        </Visor>
      ) : (
        children
      )}
    </div>
  )
}
