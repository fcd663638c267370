import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconCheck, IconCloudUpload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../../shared/ui/Button.tsx'
import css from './formulario.module.css'
import { usePublicacao } from './usePublicacao.ts'

/** Whether the product is at Bling, how far its sending is, and the way to put it there. Publishing is one-way. */
export function PublicacaoNoBling({ produto }: { produto: Produto }) {
  const { publicar, ocupada, andamento, falha, existente } = usePublicacao(produto.id)
  const publicado = produto.id_bling !== null
  return (
    <>
      {publicado ? (
        <span className={css.publicado}>
          <IconCheck size={16} aria-hidden />
          Publicado no Bling
        </span>
      ) : (
        !andamento && <p className={css.explicacao}>Este produto ainda não está no Bling.</p>
      )}
      {andamento && (
        <div className={css.andamento} role="status">
          <progress aria-label="Enviando ao Bling" />
          <p>{andamento}</p>
        </div>
      )}
      {falha && (
        <p className={css.falha}>
          {publicado && 'A última alteração não chegou ao Bling. '}
          {falha}
        </p>
      )}
      {(publicado || existente) && (
        <Link className={css.doisLados} to={`/produtos/${produto.id}/bling`}>
          {publicado ? 'Ver os dois lados' : 'Ver os dois lados e vincular'}
        </Link>
      )}
      {publicado && <ImagensLa produto={produto} />}
      {publicado && falha && (
        <Button variant="light" fullWidth loading={ocupada} onClick={publicar}>
          Enviar novamente
        </Button>
      )}
      {!publicado && (
        <Button variant="light" fullWidth icon={IconCloudUpload} loading={ocupada} onClick={publicar}>
          Publicar no Bling
        </Button>
      )}
    </>
  )
}

/** What became of the pictures there, in one sentence; nothing while it is not known. */
function ImagensLa({ produto: { aviso_bling, imagens_no_bling } }: { produto: Produto }) {
  if (aviso_bling) return <p className={css.explicacao}>{aviso_bling}</p>
  if (!imagens_no_bling) return null
  const quantas = imagens_no_bling === 1 ? '1 imagem confirmada' : `${imagens_no_bling} imagens confirmadas`
  return <p className={css.explicacao}>{quantas} no Bling.</p>
}
