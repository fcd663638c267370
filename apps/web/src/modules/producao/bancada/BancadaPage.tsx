import type { Bancada } from '@estampa/contract/producao/producao.schemas.ts'
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { objeto, texto } from '../../../shared/api/readers.ts'
import { Alarmes, showAlarm } from '../../../shared/device/leitor/Alarmes.tsx'
import { BotaoDaCamera } from '../../../shared/device/leitor/BotaoDaCamera.tsx'
import { CampoDeCodigo } from '../../../shared/device/leitor/CampoDeCodigo.tsx'
import { QualVariacao } from '../../../shared/device/leitor/QualVariacao.tsx'
import { Visor } from '../../../shared/device/leitor/Visor.tsx'
import { PHONE } from '../../../shared/device/useMediaQuery.ts'
import { useUrlParameters } from '../../../shared/device/useUrlParameters.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { useDocumentTitle } from '../../../shared/ui/PageHeader.tsx'
import { MudancaPedida } from '../MudancaPedida.tsx'
import { ProducaoDesligada } from '../ProducaoDesligada.tsx'
import { configuracaoDaProducao } from '../producao.queries.ts'
import { FigurasDaBancada } from './FigurasDaBancada.tsx'
import { PecaDaBancada } from './PecaDaBancada.tsx'
import { useBancada } from './useBancada.ts'

/** The bench: a blank is scanned, its print is shown large, and the next scan of the same blank says that it is done. */
export default function BancadaPage() {
  useDocumentTitle('Bancada')
  const isProducaoOff = useQuery(configuracaoDaProducao).data?.ativa === false
  const [camera, setCamera] = useState(false)
  const { atual, feitas, ultima, nada, ocupada, alarmes, opcoes, espera, pecaToConfirm, ...bancada } = useBancada()
  useOrdemOfAddress(bancada.ler)
  useNextAct({ alarms: alarmes.length, isBusy: ocupada, hasPeca: atual !== null })
  useEscape(alarmes.length > 0, bancada.dispensar)
  const { state } = useLocation()
  // As the queue was left: its view and its filters.
  const [fila] = useState(() => texto(objeto(state).fila))
  return (
    // On a wide screen the bench has the height of the window, and a half that is longer scrolls by itself.
    <div className="flex flex-col flex-1 gap-3 lg:basis-0 lg:min-h-120" data-bancada>
      <header className="k-pontas max-md:gap-x-1">
        <Button variant="subtle" icon={IconArrowLeft} to={`/producao${fila}`}>
          Fila
        </Button>
        <h1
          className="m-0 mr-auto text-2xl max-md:absolute max-md:size-px max-md:overflow-hidden max-md:whitespace-nowrap max-md:[clip-path:inset(50%)]"
          tabIndex={-1}
        >
          Bancada
        </h1>
        <p className="m-0 tabular-nums font-forte" role="status">
          {feitas === 1 ? '1 peça feita' : `${feitas} peças feitas`}
        </p>
        {!isProducaoOff && <BotaoDaCamera open={camera} label="Câmera" onChange={setCamera} />}
      </header>
      {isProducaoOff ? (
        <ProducaoDesligada />
      ) : (
        <>
          {/* Nothing moves: what is said has a strip of its own, and what waits for an answer lies over it. */}
          <div className="relative">
            <div
              className="flex gap-3 items-center justify-between min-h-16 px-4 py-1 bg-superficie-2 rounded-controle data-nada:text-aviso data-nada:bg-aviso-fundo"
              data-nada={nada || undefined}
            >
              <p
                key={nada}
                className="min-w-0 m-0 text-xl font-forte leading-tight wrap-anywhere"
                role={nada ? 'alert' : 'status'}
              >
                {nada ||
                  ultima ||
                  (atual?.producao.bloqueio ? (
                    <span className="font-texto">Esta produção está parada.</span>
                  ) : atual ? (
                    <span className="font-texto">Escaneie outra vez quando estiver pronta.</span>
                  ) : (
                    <span className="font-texto">Nenhuma peça na bancada.</span>
                  ))}
              </p>
              {bancada.desfazer && !nada && (
                <Button
                  className="flex-none"
                  variant="default"
                  icon={IconArrowBackUp}
                  disabled={ocupada}
                  {...(!espera && { 'aria-keyshortcuts': 'F8' })}
                  onClick={bancada.desfazer}
                >
                  Desfazer
                  <kbd
                    className="px-1.25 [font-family:inherit] text-xs text-texto-suave border border-borda rounded-detalhe pointer-coarse:hidden"
                    aria-hidden
                  >
                    F8
                  </kbd>
                </Button>
              )}
            </div>
            {espera && (
              <div
                // Beside 'Desfazer', never over it.
                className="absolute inset-x-0 top-0 z-80 bg-superficie rounded-grupo shadow-3 md:data-beside:right-48"
                data-espera
                data-beside={(bancada.desfazer !== null && !nada) || undefined}
                tabIndex={-1}
              >
                <Alarmes alarms={alarmes} onDismiss={bancada.dispensar} />
                <QualVariacao
                  choices={opcoes}
                  giveUp="Ler outra peça"
                  onChoose={bancada.escolher}
                  onGiveUp={bancada.desistir}
                />
                {pecaToConfirm && (
                  <PerguntaDaMudanca bancada={pecaToConfirm} onPrint={bancada.estampar} onLeave={bancada.deixar} />
                )}
              </div>
            )}
          </div>
          <section
            className="k-caixa grid flex-1 overflow-clip md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:min-h-0 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)] lg:grid-rows-[minmax(0,1fr)] max-md:content-start"
            aria-label="O que estampar"
          >
            <div className="grid gap-6 place-items-center content-center p-4 text-3xl bg-fundo lg:flex lg:flex-col lg:justify-center lg:min-h-0 lg:overflow-y-auto max-md:order-last max-md:p-3">
              {camera && (
                // On a phone the art of the piece in the hand comes first.
                <div className={`w-full ${atual ? 'max-md:order-last' : ''}`}>
                  <Visor paused={espera} action="Ler" onRead={bancada.ler} pieces />
                </div>
              )}
              <FigurasDaBancada key={atual?.producao.id} bancada={atual} isCameraOn={camera} />
            </div>
            {atual ? (
              <PecaDaBancada
                key={atual.producao.id}
                bancada={atual}
                ocupada={ocupada}
                onDone={bancada.concluir}
                onLost={bancada.perder}
                onLeave={bancada.largar}
                onVersaoChanged={bancada.trocar}
              />
            ) : (
              <div className="flex flex-col gap-2 justify-center p-5 [&_p]:m-0">
                <p className="k-manchete">Escaneie uma peça lisa</p>
                <p className="text-m text-texto-suave">A estampa mais urgente para ela aparece aqui.</p>
                {/* The camera has the same field beside its picture. */}
                {!camera && (
                  <div className="w-full max-w-100 mt-3" data-codigo-da-peca>
                    <CampoDeCodigo action="Ler" onSend={(text) => bancada.ler(text.trim())} />
                  </div>
                )}
              </div>
            )}
          </section>
        </>
      )}
    </div>
  )
}

/**
 * Focuses the button that answers an alarm. When the focused control is gone or disabled, focuses the next act. A scanner's
 * Enter presses no button (`useLeitorUsb`).
 */
function useNextAct({ alarms, isBusy, hasPeca }: { alarms: number; isBusy: boolean; hasPeca: boolean }): void {
  useEffect(() => {
    if (alarms > 0) document.querySelector<HTMLElement>('[data-espera] [role="alert"] button')?.focus()
  }, [alarms])
  // After each drawing: any of them may have taken away what had the focus.
  useEffect(() => {
    const { activeElement, body } = document
    const isNowhere = activeElement === null || activeElement === body || activeElement.matches(':disabled')
    if (isBusy || !(isNowhere || (hasPeca && activeElement.matches('h1')))) return
    const field = matchMedia(PHONE).matches ? [] : ['[data-codigo-da-peca] input']
    const places = ['[data-espera]', '[data-feita]:enabled', '[data-largar]:enabled', ...field, 'h1']
    const next = places.map((place) => document.querySelector<HTMLElement>(place)).find((found) => found !== null)
    next?.focus({ preventScroll: true })
  })
}

/** Calls `onEscape` when Esc is pressed, wherever the focus is. */
function useEscape(isOn: boolean, onEscape: () => void) {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    if (!isOn) return
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && escape()
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isOn])
}

/** `?ordem=12` of a link puts that order on the bench, once: a reload begins with an empty one. */
function useOrdemOfAddress(onRead: (codigo: string) => void) {
  const [params, change] = useUrlParameters()
  const ordem = params.get('ordem')
  const readOrdem = useEffectEvent((id: string) => {
    change((novos) => novos.delete('ordem'), { replace: true })
    onRead(`/producoes/${id}`)
  })
  useEffect(() => {
    if (ordem) readOrdem(ordem)
  }, [ordem])
}

interface PerguntaDaMudancaProps {
  bancada: Bancada
  onPrint: () => void
  onLeave: () => void
}

/** Asks before a print is made that the customer wants changed. No button takes the focus: a scanner's Enter would press it. */
const PerguntaDaMudanca = ({ bancada: { producao, lisa }, onPrint, onLeave }: PerguntaDaMudancaProps) => (
  <div
    className="grid gap-2.5 py-3.5 px-4 bg-aviso-fundo rounded-grupo"
    role="group"
    aria-label="Mudança pedida pelo cliente"
    ref={showAlarm}
  >
    <p className="m-0 font-forte wrap-anywhere">{lisa.nome}</p>
    <MudancaPedida producao={producao} />
    <div className="flex flex-wrap gap-2">
      {producao.venda_id !== null && (
        <Button variant="default" to={`/vendas/${producao.venda_id}`}>
          Ver a venda {producao.venda_id}
        </Button>
      )}
      <Button variant="default" onClick={onPrint}>
        Estampar assim mesmo
      </Button>
      <Button variant="subtle" color="gray" onClick={onLeave}>
        Ler outra peça
      </Button>
    </div>
  </div>
)
