import { onDemand } from '../../ui/dialogs/onDemand.tsx'

export const MostrarQr = onDemand(async () => (await import('./QrModal.tsx')).QrModal)
