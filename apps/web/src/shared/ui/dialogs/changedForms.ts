import { createContext } from 'react'
import { createStore } from '../../device/store.ts'
import { signOut } from '../../session/session.ts'

/** Number of forms on screen with unsaved changes: 'Sair' asks, and less urgent notices wait, while it is above 0. */
export const changedForms = createStore(0)

/** How many of them stand in the dialog around: it asks before it closes. */
export const ChangedInDialog = createContext(createStore(0))

/** The question before they are lost. */
export interface Question {
  readonly title: string
  readonly danger: string
  readonly cancelLabel: string
  readonly text: string
}
export const LEAVE_UNSAVED: Question = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  text: 'As alterações feitas nesta tela ainda não foram salvas e serão perdidas.',
}

/** True while the person is asked whether to sign out with something unsaved on the screen. */
export const leaving = createStore(false)

/** Signs out; asks first when a form on the screen is changed. */
export function askToLeave(): void {
  if (changedForms.get() > 0) leaving.set(true)
  else signOut()
}
