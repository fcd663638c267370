import { sobDemanda } from './sobDemanda.tsx'

/** Two people edited the same record: asks this one whose values stay. */
export const Conflito = sobDemanda(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)
