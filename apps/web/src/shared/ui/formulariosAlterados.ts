import { createContext } from 'react'
import { createStore } from '../store.ts'

/** Number of forms on screen with unsaved changes: 'Sair' asks, and less urgent notices wait, while it is above 0. */
export const formulariosAlterados = createStore(0)

/** How many of them stand in the dialog around: it asks before it closes. */
export const AlteradosNoDialogo = createContext(createStore(0))
