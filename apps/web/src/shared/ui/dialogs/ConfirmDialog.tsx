import { onDemand } from './onDemand.tsx'

/** A question with two answers. Render it only while it is asked. */
export const ConfirmDialog = onDemand(async () => (await import('./Modal.tsx')).ConfirmDialogBody)

/** Two people edited the same record: asks this one whose values stay. */
export const ConflictDialog = onDemand(async () => (await import('./ConflictDialogBody.tsx')).ConflictDialogBody)
