import { useQuery } from '@tanstack/react-query'
import { Thumbnail } from '../../../../shared/ui/Thumbnail.tsx'
import { umProduto } from '../../../produtos/produtos.queries.ts'

interface FotoDaVariacaoProps {
  produtoId: number | null
  /** Null where the line itself names its variation. */
  variacaoId: number | null
  /** The line's own picture: shown of a variation without one. */
  foto: string | null
  /** Sets the side with `--lado`. */
  className?: string
}

/** The picture of the variation that was read: the line shows the product's, which may be of another colour. */
export function FotoDaVariacao({ produtoId, variacaoId, foto, className = '' }: FotoDaVariacaoProps) {
  const isOpen = produtoId !== null && variacaoId !== null
  const { data, isPending } = useQuery({ ...umProduto(produtoId ?? 0), enabled: isOpen, retry: false })
  const ownFoto = data?.variacoes.find(({ id }) => id === variacaoId)?.imagens_vinculadas_urls[0]
  // Nothing, until it is known: the wrong colour is believed before the words are.
  const url = isOpen && isPending ? null : (ownFoto ?? foto)
  return <Thumbnail className={`[&_img]:object-contain ${className}`} url={url} />
}
