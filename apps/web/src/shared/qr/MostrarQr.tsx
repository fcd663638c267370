import { sobDemanda } from '../ui/sobDemanda.tsx'

export const MostrarQr = sobDemanda(async () => (await import('./QrModal.tsx')).QrModal)
