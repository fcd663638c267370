import { sobDemanda } from './sobDemanda.tsx'

/** A question with two answers. Render it only while it is asked. */
export const ConfirmDialog = sobDemanda(async () => (await import('./Modal.tsx')).ConfirmDialogBody)

/** Two people edited the same record: asks this one whose values stay. */
export const ConflictDialog = sobDemanda(async () => (await import('./ConflictDialogBody.tsx')).ConflictDialogBody)
