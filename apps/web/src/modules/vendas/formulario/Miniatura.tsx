import { IconShirt } from '@tabler/icons-react'
import { useState } from 'react'
import css from './busca.module.css'

/** The product's picture, 48 px; a drawn shirt when it has none. */
export function Miniatura({ url }: { url: string | null }) {
  const [perdida, setPerdida] = useState<string | null>(null)
  return (
    <span className={css.miniatura}>
      {url && url !== perdida ? (
        <img src={url} alt="" width={48} height={48} loading="lazy" onError={() => setPerdida(url)} />
      ) : (
        <IconShirt size={26} stroke={1.2} aria-hidden />
      )}
    </span>
  )
}
