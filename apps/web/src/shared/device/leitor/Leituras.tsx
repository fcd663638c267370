import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingState } from '../../ui/states.tsx'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('./PainelDeLeitura.tsx'))
type Painel = ComponentProps<typeof PainelDeLeitura>

interface LeiturasProps extends Pick<Painel, 'reading' | 'instruction' | 'complete' | 'action' | 'giveUp'> {
  leituras: {
    alarmes: Painel['alarms']
    ultima: Painel['last']
    opcoes: Painel['choices']
    ler: (texto: string) => unknown
    dispensar: Painel['onDismiss']
    escolher: Painel['onChoose']
    desistir: Painel['onGiveUp']
  }
}

/** What was read last, alarms, the question for a variation, and the camera while it is on. */
export const Leituras = ({ leituras, ...painel }: LeiturasProps) => (
  <Suspense fallback={painel.reading && <LoadingState />}>
    <PainelDeLeitura
      {...painel}
      alarms={leituras.alarmes}
      last={leituras.ultima}
      choices={leituras.opcoes}
      onRead={(texto) => void leituras.ler(texto)}
      onDismiss={leituras.dispensar}
      onChoose={leituras.escolher}
      onGiveUp={leituras.desistir}
    />
  </Suspense>
)
