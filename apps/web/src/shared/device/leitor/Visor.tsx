import { IconCheck, IconExclamationMark, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useStore } from '../store.ts'
import { EscolhaDaCamera, FalhaDaCamera, Luz } from './CameraControls.tsx'
import { CampoDeCodigo } from './CampoDeCodigo.tsx'
import { Fotografar } from './Fotografar.tsx'
import { closeRefusals } from './refuse.ts'
import { lastSinal, type Sinal } from './sinais.ts'
import { useCamera } from './useCamera.ts'
import { useLeituras } from './useLeituras.ts'
import css from './Visor.module.css'

interface VisorProps {
  /**
   * Called for every reading, trimmed and not empty. A label before the camera counts once, until pictures have come
   * without it for a while (`useLeituras.ts`); typed text always counts. `interpretarCodigo` reads the text.
   */
  onRead: (texto: string) => unknown
  /** The camera reports nothing, as while an alarm waits to be dismissed; the field still does. */
  paused?: boolean
  /** Ends the pause; a tap on the picture does so too. */
  onContinue?: (() => void) | undefined
  action?: string
  /** Each reading is a piece: the next one of the same kind, too soon after it, is asked about. */
  pieces?: boolean
  /** Directly under the picture. */
  children?: ReactNode
}

/**
 * The camera's picture, reading QR codes for as long as it is on screen, and beneath it a field for typing and pasting,
 * which works without a camera too. As wide as what it stands in. A USB scanner is heard by the screen around it.
 */
export function Visor(props: VisorProps) {
  const { onRead, paused: isPaused = false, onContinue, action = 'Abrir', pieces = false, children } = props
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera()
  const [readCount, setReadCount] = useState(0)
  const [isTyping, setIsTyping] = useState(false)
  const stream = camera.estado.fase === 'aberta' ? camera.estado.stream : null
  const [sameCode, setMesma] = useMesmaPeca()
  const readTyped = (text: string) => {
    if (text.trim() === '') return
    setMesma(null)
    setReadCount((n) => n + 1)
    closeRefusals()
    return onRead(text.trim())
  }
  const leituras = useLeituras(video, {
    active: stream !== null,
    paused: isPaused,
    onRead: readTyped,
    onSame: pieces ? setMesma : undefined,
  })
  const demora = useDemora(stream !== null && !isPaused, readCount)

  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])

  return (
    // The focus of a dialog begins here: on the field, it would bring up the keyboard of a phone.
    <div
      className="flex flex-col gap-3 outline-none"
      role="group"
      aria-label="Leitor de QR Code"
      tabIndex={-1}
      data-autofocus
    >
      {camera.estado.fase === 'falha' ? (
        <FalhaDaCamera
          motivo={camera.estado.motivo}
          insecureAdvice="Fotografe o código, ou peça a um administrador que conecte este celular em Configurações → Aparelhos."
          folded={isTyping}
          onRetry={() => {
            setIsTyping(false)
            camera.tentarDeNovo()
          }}
        >
          <Fotografar onRead={(text) => !isPaused && readTyped(text)} />
        </FalhaDaCamera>
      ) : (
        <>
          {/* The picture is dark in both colour schemes, and so is what waits for it. */}
          <div
            className={`grid place-items-center relative max-h-[270px] overflow-hidden bg-[#14110f] rounded-grupo lying:h-[50dvh] ${pieces ? 'h-[min(62vw,28dvh)]' : 'h-[min(62vw,36dvh)]'}`}
          >
            <video
              ref={video}
              className="size-full object-cover"
              autoPlay
              playsInline
              muted
              aria-label="Imagem da câmera"
            />
            <Mira />
            {isPaused && pieces && <Veu onContinue={onContinue} />}
            {stream && <Luz key={stream.id} stream={stream} />}
          </div>
          {children}
          <SituacaoDaLeitura
            abrindo={stream === null}
            pausado={isPaused}
            velado={pieces}
            demora={demora}
            falhou={leituras.falhou}
            onRetry={leituras.tentarDeNovo}
            onSame={sameCode !== null && !isPaused ? () => readTyped(sameCode) : null}
          />
        </>
      )}
      {camera.estado.fase === 'falha' && children}
      <EscolhaDaCamera camera={camera} />
      <CampoDeCodigo action={action} onSend={readTyped} onType={() => setIsTyping(true)} />
    </div>
  )
}

const FEITO: Record<Sinal, { readonly classe: string | undefined; readonly Icone: typeof IconCheck | null }> = {
  lido: { classe: css.lido, Icone: IconCheck },
  nada: { classe: css.atencao, Icone: null },
  atencao: { classe: css.atencao, Icone: IconExclamationMark },
  alarme: { classe: css.recusado, Icone: IconX },
}

/** The corners where to hold the label, which show for a moment what became of each reading. */
function Mira() {
  const sinal = useStore(lastSinal)
  const [before] = useState(sinal)
  if (sinal === null || sinal === before) return <div className={css.mira} aria-hidden />
  const { classe, Icone } = FEITO[sinal.sign]
  return (
    <div key={sinal.n} className={`${css.mira} ${css.feito} ${classe}`} data-feito={sinal.sign} aria-hidden>
      {Icone && <Icone size={96} stroke={2.5} />}
    </div>
  )
}

/** Over the picture, which goes on moving while nothing is read. */
const Veu = ({ onContinue }: Pick<VisorProps, 'onContinue'>) => {
  const classes =
    'absolute inset-0 z-2 flex items-end justify-center w-full m-0 [&>span]:w-full [&>span]:py-1.5 [&>span]:bg-[#14110f] text-base font-forte text-center text-[#fff] focus-visible:outline-[#fff] focus-visible:-outline-offset-4'
  return (
    <>
      <div className="absolute inset-0 bg-[rgb(20_17_15/74%)]" aria-hidden />
      {onContinue ? (
        <button type="button" className={classes} onClick={onContinue}>
          <span>Leitura em pausa · toque para continuar</span>
        </button>
      ) : (
        <p className={classes}>
          <span>Leitura em pausa · responda à pergunta</span>
        </p>
      )}
    </>
  )
}

/** How long it is asked whether a label is of another piece. */
const PERGUNTA_MS = 6000

/** The code that was read again too soon to know whether it is another piece; null when that is not asked. */
function useMesmaPeca() {
  const [question, setQuestion] = useState<{ readonly texto: string } | null>(null)
  useEffect(() => {
    if (question === null) return
    const timer = setTimeout(() => setQuestion(null), PERGUNTA_MS)
    return () => clearTimeout(timer)
  }, [question])
  return [question?.texto ?? null, (texto: string | null) => setQuestion(texto === null ? null : { texto })] as const
}

/** Specification §9: after this long without a reading the person is told what to try. */
const PRAZO_DE_LEITURA_MS = 10_000

/** Has nothing been read for ten seconds, since it was started or since the last of `leituras`? */
function useDemora(reading: boolean, leituras: number): boolean {
  const [demora, setDemora] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading starts the time again
  useEffect(() => {
    if (!reading) return
    const timer = setTimeout(() => setDemora(true), PRAZO_DE_LEITURA_MS)
    return () => {
      clearTimeout(timer)
      setDemora(false)
    }
  }, [reading, leituras])
  return demora
}

interface SituacaoDaLeituraProps {
  abrindo: boolean
  pausado: boolean
  /** The picture itself says that it pauses. */
  velado: boolean
  /** Nothing was read for ten seconds. */
  demora: boolean
  /** The decoder could not be loaded. */
  falhou: boolean
  onRetry: () => void
  /** Counts the label that may be of another piece; null when that is not asked. */
  onSame: (() => void) | null
}

/** Line under the picture: the state and the next step. */
function SituacaoDaLeitura({ onRetry, onSame, ...situacao }: SituacaoDaLeituraProps) {
  return (
    <div className="k-pontas gap-2 min-h-11 text-m leading-[1.4] text-texto-suave [&_p]:m-0">
      <div className={situacao.demora || situacao.falhou ? 'text-aviso' : undefined} role="status">
        {onSame ? (
          <Button variant="default" onClick={onSame}>
            Mesma peça? Toque para somar
          </Button>
        ) : (
          <p>{frase(situacao)}</p>
        )}
      </div>
      {situacao.falhou && (
        <Button variant="default" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  )
}

function frase({
  abrindo,
  pausado,
  velado,
  demora,
  falhou,
}: Omit<SituacaoDaLeituraProps, 'onRetry' | 'onSame'>): string {
  if (falhou) return 'Não foi possível carregar o leitor. Verifique sua conexão.'
  if (abrindo) return 'Abrindo a câmera…'
  if (pausado) return velado ? '' : 'Leitura em pausa.'
  if (demora)
    return 'Nenhum código lido em 10 segundos. Aproxime a etiqueta, deixe-a lisa e bem iluminada, ou digite o código.'
  return 'Aponte a câmera para o QR Code ou o código de barras.'
}
