import { createContext } from 'react'
import { sair } from '../session/session.ts'
import { createStore } from '../store.ts'

/** Number of forms on screen with unsaved changes: 'Sair' asks, and less urgent notices wait, while it is above 0. */
export const formulariosAlterados = createStore(0)

/** How many of them stand in the dialog around: it asks before it closes. */
export const AlteradosNoDialogo = createContext(createStore(0))

/** The question before they are lost. */
export interface Pergunta {
  readonly title: string
  readonly danger: string
  readonly cancelLabel: string
  readonly texto: string
}
export const SAIR_SEM_SALVAR: Pergunta = {
  title: 'Sair sem salvar?',
  danger: 'Sair sem salvar',
  cancelLabel: 'Continuar editando',
  texto: 'As alterações feitas nesta tela ainda não foram salvas e serão perdidas.',
}

/** True while the person is asked whether to sign out with something unsaved on the screen. */
export const saindo = createStore(false)

/** Signs out; asks first when a form on the screen is changed. */
export function pedirParaSair(): void {
  if (formulariosAlterados.get() > 0) saindo.set(true)
  else sair()
}
