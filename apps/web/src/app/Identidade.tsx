import { perguntaDeIdentidade } from '../shared/session/identidade.ts'
import { useStore } from '../shared/store.ts'
import { sobDemanda } from '../shared/ui/sobDemanda.tsx'

const Dialogo = sobDemanda(async () => (await import('./IdentidadeDialog.tsx')).IdentidadeDialog)

/** The one dialog behind every act that asks for a fresh proof of who acts. */
export function Identidade() {
  const responder = useStore(perguntaDeIdentidade)
  return responder && <Dialogo onConfirmada={() => responder(true)} onClose={() => responder(false)} />
}
