import { lazy, type ReactNode, Suspense } from 'react'
import { LoadingState } from '../../../../shared/ui/states.tsx'
import type { useSeparacao } from './useSeparacao.tsx'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('../../../../shared/leitor/PainelDeLeitura.tsx'))

interface LeituraDasPecasProps {
  lendo: boolean
  leituras: Omit<ReturnType<typeof useSeparacao>, 'separacao' | 'marcar'>
  /** Shown until the first reading. */
  instrucao: string
  /** Said when nothing is left to read. */
  completa: ReactNode
}

/** What was read last, alarms, the question for a variation, and the camera while it is on. */
export function LeituraDasPecas({ leituras, ...painel }: LeituraDasPecasProps) {
  const { alarmes, ultima, opcoes, ler, dispensar, escolher, desistir } = leituras
  if (!painel.lendo && alarmes.length === 0 && opcoes.length === 0 && ultima === '') return null
  const lidas = { alarmes, ultima, opcoes, onRead: ler, onDismiss: dispensar, onChoose: escolher, onGiveUp: desistir }
  return (
    <Suspense fallback={painel.lendo && <LoadingState />}>
      <PainelDeLeitura {...painel} {...lidas} acao="Separar" desistir="Não separar" />
    </Suspense>
  )
}
