import { sobDemanda } from './sobDemanda.tsx'

/** Two people edited the same record: asks this one whose values stay. */
export const ConflictDialog = sobDemanda(async () => (await import('./ConflictDialogBody.tsx')).ConflictDialogBody)
