import { createStore } from '../store.ts'

/** Number of forms on screen with unsaved changes: less urgent notices wait while it is above 0. */
export const formulariosAlterados = createStore(0)
