import { IconShirt } from '@tabler/icons-react'
import { useState } from 'react'

interface ThumbnailProps {
  url: string | null
  /** Sets another side than 48 px with `--lado`; `[&_img]:object-contain` shows a drawing whole. */
  className?: string | undefined
}

/** A product's picture beside its name; a drawn shirt when it has none. */
export function Thumbnail({ url, className = '' }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null)
  return (
    <span
      className={`relative grid flex-none place-items-center size-(--lado,48px) overflow-hidden text-borda-forte bg-superficie-2 border border-borda rounded-controle [&_svg]:size-[54%] ${className}`}
    >
      {url && url !== failedUrl ? (
        <>
          {url !== loadedUrl && <span className="k-osso absolute inset-0 size-full" aria-hidden />}
          <img
            className="absolute inset-0 size-full object-cover"
            src={url}
            alt=""
            loading="lazy"
            decoding="async"
            onLoad={() => setLoadedUrl(url)}
            onError={() => setFailedUrl(url)}
          />
        </>
      ) : (
        <IconShirt stroke={1.2} aria-hidden />
      )}
    </span>
  )
}
