import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { semProduto } from './codigo.ts'
import { sinalizar } from './sinais.ts'

export interface Alarme {
  readonly id: number
  readonly title: string
  readonly detail: ReactNode
}

/** Scrolls what waits for a person who works further down into view; on a phone the camera opens below the visible part. */
export const mostrar = (caixa: HTMLElement | null) => caixa?.scrollIntoView({ block: 'nearest' })

/**
 * Wrong scans, until the person dismisses them. The button never takes the focus by itself: a USB scanner ends with
 * Enter and would press it unread.
 */
export function Alarmes({ alarms: alarmes, onDismiss }: { alarms: readonly Alarme[]; onDismiss: () => void }) {
  return (
    <div role="alert">
      {alarmes.length > 0 && (
        <div className="grid gap-3 py-3.5 px-4 bg-erro-fundo border-2 border-erro rounded-grupo">
          {alarmes.map(({ id, title: titulo, detail: detalhe }) => (
            <div
              key={id}
              className="flex gap-3 [scroll-margin-block:12px_76px] [&_>_svg]:flex-none [&_>_svg]:text-erro"
              ref={mostrar}
            >
              <IconAlertTriangle size={26} aria-hidden />
              <div className="min-w-0 wrap-anywhere">
                <p className="k-frase font-destaque text-erro">{titulo}</p>
                <div className="text-base [&_p]:m-0">{detalhe}</div>
              </div>
            </div>
          ))}
          <Button color="red" className="justify-self-end max-md:justify-self-stretch" onClick={onDismiss}>
            Entendi
          </Button>
        </div>
      )}
    </div>
  )
}

/** The alarms on screen. Raising one sounds; they go together, when the person has read them. */
export function useAlarmes() {
  const [alarmes, setAlarmes] = useState<readonly Alarme[]>([])
  const ultimo = useRef(0)
  const alarmar = useCallback((titulo: string, detalhe: ReactNode) => {
    sinalizar('alarme')
    const id = ++ultimo.current
    setAlarmes((atuais) => [...atuais, { id, title: titulo, detail: detalhe }])
  }, [])
  const alarmarSemProduto = useCallback((lido: string) => alarmar('Código desconhecido', semProduto(lido)), [alarmar])
  const alarmarSemResposta = useCallback(
    (lido: string) => alarmar('Não foi possível procurar o código', `${lido}. Verifique a conexão e leia de novo.`),
    [alarmar],
  )
  const dispensar = useCallback(() => setAlarmes([]), [])
  return { alarmes, alarmar, alarmarSemProduto, alarmarSemResposta, dispensar }
}
