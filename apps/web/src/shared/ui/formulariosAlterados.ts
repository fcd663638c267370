import { createStore } from '../store.ts'

/** How many forms on screen have unsaved changes: what can wait does not disturb them. */
export const formulariosAlterados = createStore(0)
