import { CodigoQr, useDesenhos } from '../../../shared/qr/CodigoQr.tsx'
import css from './AparelhosPage.module.css'

/** A QR code on a white ground, in both colour schemes: readers want dark on light. */
export function QrDaTela({ texto, descricao }: { texto: string; descricao: string }) {
  const desenho = useDesenhos([texto]).get(texto)
  return desenho ? <CodigoQr className={css.qr} desenho={desenho} role="img" aria-label={descricao} /> : null
}
