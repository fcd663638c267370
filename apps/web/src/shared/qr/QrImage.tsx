import { useState } from 'react'
import css from './QrModal.module.css'

interface QrImageProps {
  url: string
  alt: string
  onLoad?: () => void
}

/** The server's drawing of a QR code; a sentence in its place when it cannot be loaded. */
export function QrImage({ url, alt, onLoad }: QrImageProps) {
  const [falhou, setFalhou] = useState(false)
  if (falhou || !url) return <p className={css.falha}>QR Code indisponível</p>
  return <img className={css.codigo} src={url} alt={alt} onLoad={onLoad} onError={() => setFalhou(true)} />
}
