import { IconScan } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Button } from '../../../../shared/ui/Button.tsx'
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

/** The scanner of picking; an alarm stays when the camera is closed. */
export function LeituraDasPecas({ leituras, ...painel }: LeituraDasPecasProps) {
  const { alarmes, ultima, ler, dispensar } = leituras
  if (!painel.lendo && alarmes.length === 0) return null
  const lidas = { alarmes, ultima, onRead: ler, onDismiss: dispensar }
  return (
    <Suspense fallback={<LoadingState />}>
      <PainelDeLeitura {...painel} {...lidas} acao="Separar" />
    </Suspense>
  )
}

export const EscanearItens = ({ lendo, onChange }: { lendo: boolean; onChange: (lendo: boolean) => void }) => (
  <Button variant="default" icon={IconScan} aria-expanded={lendo} onClick={() => onChange(!lendo)}>
    {lendo ? 'Fechar câmera' : 'Escanear itens'}
  </Button>
)
