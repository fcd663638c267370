import { IconShirt } from '@tabler/icons-react'
import { useState } from 'react'
import * as css from './ProdutoFoto.classes.ts'

/** The product's picture in a box of fixed size; a drawn shirt when it has none. */
export function ProdutoFoto({ url }: { url: string | null }) {
  const [perdida, setPerdida] = useState<string | null>(null)
  return (
    <div className={css.foto}>
      {url && url !== perdida ? (
        <img
          src={url}
          alt=""
          width={320}
          height={240}
          loading="lazy"
          decoding="async"
          onError={() => setPerdida(url)}
        />
      ) : (
        <IconShirt size={56} stroke={1} aria-hidden />
      )}
    </div>
  )
}
