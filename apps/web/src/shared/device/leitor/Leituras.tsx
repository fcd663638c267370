import { type ComponentProps, lazy, Suspense } from 'react'
import { LoadingState } from '../../ui/states.tsx'

/** The camera and its decoder are loaded when they are wanted. */
const importPainel = () => import('./PainelDeLeitura.tsx')
const PainelDeLeitura = lazy(importPainel)

/** Before the first reading: its result does not wait. */
export const loadLeituras = (): void => void importPainel().catch(() => undefined)

/** Shows the last reading, alarms, the question for a variation, and the camera while it is on. */
export const Leituras = (props: ComponentProps<typeof PainelDeLeitura>) => (
  <Suspense fallback={props.reading && <LoadingState />}>
    <PainelDeLeitura {...props} />
  </Suspense>
)
