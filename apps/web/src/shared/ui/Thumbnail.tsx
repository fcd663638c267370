import { IconShirt } from '@tabler/icons-react'
import { useState } from 'react'
import css from './Thumbnail.module.css'

interface ThumbnailProps {
  url: string | null
  /** Sets another side than 48 px with `--lado`. */
  className?: string | undefined
}

/** A product's picture beside its name; a drawn shirt when it has none. */
export function Thumbnail({ url, className = '' }: ThumbnailProps) {
  const [perdida, setPerdida] = useState<string | null>(null)
  return (
    <span className={`${css.miniatura} ${className}`}>
      {url && url !== perdida ? (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setPerdida(url)} />
      ) : (
        <IconShirt stroke={1.2} aria-hidden />
      )}
    </span>
  )
}
