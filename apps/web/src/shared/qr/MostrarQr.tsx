import { sobDemanda } from '../ui/sobDemanda.tsx'

/** The dialog with a product's or variation's QR code. */
export const MostrarQr = sobDemanda(async () => (await import('./QrModal.tsx')).QrModal)
