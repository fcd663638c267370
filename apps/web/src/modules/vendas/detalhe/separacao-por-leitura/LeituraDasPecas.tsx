import { lazy, type ReactNode, Suspense } from 'react'
import { LoadingState } from '../../../../shared/ui/LoadingState.tsx'
import type { useSeparacao } from './useSeparacao.tsx'

/** The camera and its decoder are loaded when they are wanted. */
const PainelDeLeitura = lazy(() => import('../../../../shared/leitor/PainelDeLeitura.tsx'))

interface LeituraDasPecasProps {
  lendo: boolean
  leituras: Pick<ReturnType<typeof useSeparacao>, 'alarmes' | 'ultima' | 'ler' | 'dispensar'>
  /** Shown until the first reading. */
  instrucao: string
  /** Said when nothing is left to read. */
  completa: ReactNode
}

/** What was read last, alarms, and the camera while it is on. */
export function LeituraDasPecas({ leituras, ...painel }: LeituraDasPecasProps) {
  const { alarmes, ultima, ler, dispensar } = leituras
  if (!painel.lendo && alarmes.length === 0 && ultima === '') return null
  const lidas = { alarmes, ultima, onRead: ler, onDismiss: dispensar }
  return (
    <Suspense fallback={painel.lendo && <LoadingState />}>
      <PainelDeLeitura {...painel} {...lidas} acao="Separar" />
    </Suspense>
  )
}
