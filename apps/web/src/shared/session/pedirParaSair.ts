import { createStore } from '../store.ts'
import { formulariosAlterados } from '../ui/formulariosAlterados.ts'
import { sair } from './session.ts'

/** True while the person is asked whether to sign out with something unsaved on the screen. */
export const saindo = createStore(false)

/** Signs out; asks first when a form on the screen is changed. */
export function pedirParaSair(): void {
  if (formulariosAlterados.get() > 0) saindo.set(true)
  else sair()
}
