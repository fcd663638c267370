import { sobDemanda } from './sobDemanda.tsx'

/** A question with two answers. Render it only while it is asked. */
export const ConfirmDialog = sobDemanda(async () => (await import('./ConfirmDialogBody.tsx')).ConfirmDialogBody)
