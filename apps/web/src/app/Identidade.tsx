import { useStore } from '../shared/device/store.ts'
import { perguntaDeIdentidade } from '../shared/session/identidade.ts'
import { onDemand } from '../shared/ui/dialogs/onDemand.tsx'

const Dialogo = onDemand(async () => (await import('./IdentidadeDialog.tsx')).IdentidadeDialog)

/** The one dialog behind every act that asks for a fresh proof of who acts. */
export function Identidade() {
  const respond = useStore(perguntaDeIdentidade)
  return respond && <Dialogo onConfirmada={() => respond(true)} onClose={() => respond(false)} />
}
