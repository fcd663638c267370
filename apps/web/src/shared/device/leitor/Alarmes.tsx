import { plural } from '@estampa/contract/shared/plural.ts'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { buildNoProdutoMessage } from './codigo.ts'
import { playSignal } from './sinais.ts'

export interface Alarme {
  readonly id: number
  readonly title: string
  readonly detail: ReactNode
  /** Codes that may have been meant, each a button. */
  readonly similar?: readonly { readonly label: string; readonly onClick: () => void }[]
  /** The person has gone on since, with a good reading or by hand. */
  readonly passed?: boolean
}

/** Scrolls into view what waits for a person who works further down; on a phone the camera, and buttons, come below the edge. */
export function showAlarm(caixa: HTMLElement | null): void {
  // Newer browsers answer a promise, which an effect must not return.
  caixa?.scrollIntoView({ block: 'nearest' })
}

/** A ref: brings the part into sight with each new `reading`, wherever on the page the person is; not with null. `start`: always to one height. */
export function useReadingInSight(reading: unknown, place: ScrollLogicalPosition = 'nearest') {
  const part = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading
  useEffect(() => {
    if (reading !== null) part.current?.scrollIntoView({ block: place })
  }, [reading, place])
  return part
}

/** Brings the camera into sight, below the button that closes it. */
export function showCamera(caixa: HTMLElement | null): void {
  showAlarm(caixa)
  showAlarm(document.querySelector('button[data-camera][aria-expanded="true"]'))
}

/** As high as most alarms: what a reading says, and an alarm in its place, move nothing below. */
export const FAIXA = 'flex flex-col gap-2.5 min-h-24'

interface AlarmesProps {
  alarms: readonly Alarme[]
  onDismiss: () => void
  /** The camera stands below: the last alarm takes three lines at most. */
  compact?: boolean
}

/** Wrong scans, until dismissed: the last one, and those before it folded. The button does not take the focus by itself: a scanner that no screen listens to would press it unread. */
export function Alarmes({ alarms: alarmes, onDismiss, compact = false }: AlarmesProps) {
  const last = alarmes.findLast(({ passed }) => !passed)
  const former = alarmes.filter((alarme) => alarme !== last)
  // The button stands below a text that it would squeeze.
  const basis = last?.similar?.length ? 'basis-full' : last && !compact ? 'flex-[1_1_14rem]' : 'flex-[1_1_9rem]'
  return (
    <div role="alert" className="[scroll-margin-block:12px]">
      {alarmes.length > 0 && (
        <div
          className={`flex flex-wrap gap-x-3 gap-y-2 items-center justify-end rounded-grupo ${last ? 'bg-erro-fundo border-2 border-erro' : 'text-m text-texto-suave'} ${last ? (compact ? 'py-1 pl-3 pr-1' : 'py-2.5 px-3.5') : ''}`}
        >
          <div className={`grid gap-x-2 gap-y-1 min-w-0 ${basis} has-[details[open]]:basis-full`}>
            {last && <AlarmeAberto key={last.id} {...last} compact={compact} />}
            {former.length > 0 && (
              <details>
                <summary className="k-dobra font-forte">
                  {last
                    ? plural(former.length, 'aviso anterior', 'avisos anteriores')
                    : plural(former.length, 'leitura recusada', 'leituras recusadas')}
                </summary>
                <div className="grid gap-2 max-h-[30dvh] overflow-y-auto">
                  {former.map((alarme) => (
                    <AlarmeAberto key={alarme.id} {...alarme} />
                  ))}
                </div>
              </details>
            )}
          </div>
          {last && (
            <Button color="red" onClick={onDismiss}>
              Entendi
            </Button>
          )}
          {!last && (
            <IconButton variant="subtle" size={44} aria-label="Dispensar" title="Dispensar" onClick={onDismiss}>
              <IconX size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </div>
  )
}

/** Most similar codes that are offered: a phone shows no more in sight. */
const SIMILAR_SHOWN = 3

/** With its button and those before it, and no further: the field above stays where it is. */
const showWholeAlert = (part: HTMLElement | null) => showAlarm(part?.closest<HTMLElement>('[role="alert"]') ?? null)

const AlarmeAberto = ({ title, detail, similar = [], compact = false }: Omit<Alarme, 'id'> & { compact?: boolean }) => (
  <div className="flex gap-3 [&_>_svg]:flex-none [&_>_svg]:text-erro max-md:[&_>_svg]:hidden" ref={showWholeAlert}>
    <IconAlertTriangle size={26} aria-hidden />
    <div className="min-w-0 wrap-anywhere">
      <p className={compact ? 'm-0 font-destaque text-erro' : 'k-frase font-destaque text-erro'}>
        {compact ? title.split(':')[0] : title}
      </p>
      <div className={`[&_p]:m-0 ${compact ? 'text-s leading-[1.3] line-clamp-4' : 'text-base leading-[1.4]'}`}>
        {detail}
      </div>
      {similar.length > 0 && (
        <div className="flex flex-wrap gap-2 items-center mt-1.5">
          <span className="text-m">Parecidos aqui:</span>
          {similar.slice(0, SIMILAR_SHOWN).map(({ label, onClick }) => (
            <Button key={label} variant="default" onClick={onClick}>
              {label}
            </Button>
          ))}
          {similar.length > SIMILAR_SHOWN && (
            <span className="text-m">{`e mais ${similar.length - SIMILAR_SHOWN}`}</span>
          )}
        </div>
      )}
    </div>
  </div>
)

/**
 * The alarms on screen. Raising one sounds; they go together, when the person has read them. `passar` marks them as of
 * readings before the last one.
 */
export function useAlarmes() {
  const [alarmes, setAlarmes] = useState<readonly Alarme[]>([])
  const last = useRef(0)
  const alarmar = useCallback((title: string, detail: ReactNode, similar: Alarme['similar'] = []) => {
    playSignal('alarme')
    const id = ++last.current
    setAlarmes((atuais) => [...atuais, { id, title, detail, similar }])
  }, [])
  const alarmarSemProduto = useCallback(
    (scannedText: string, similar?: Alarme['similar']) =>
      alarmar('Código desconhecido', buildNoProdutoMessage(scannedText), similar),
    [alarmar],
  )
  const alarmarSemResposta = useCallback(
    (scannedText: string) =>
      alarmar('Não foi possível procurar o código', `${scannedText}. Verifique a conexão e leia de novo.`),
    [alarmar],
  )
  const passar = useCallback(
    () =>
      setAlarmes((atuais) =>
        atuais.every(({ passed }) => passed) ? atuais : atuais.map((alarme) => ({ ...alarme, passed: true })),
      ),
    [],
  )
  const dispensar = useCallback(() => setAlarmes([]), [])
  return { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, passar, dispensar }
}
