import type { ErrorCode } from '@estampa/contract/errors.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconCheck, IconCloudUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { ApiError, addConnectionSentence, sentenceOf } from '../../../shared/api/apiError.ts'
import { followPublication } from '../../../shared/bling/following.ts'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { isSincronizacaoRunning } from '../../sincronizacao/resumo.queries.ts'
import { setSincronizacao, ultimaDoProduto, umaSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'

const EXPLICACAO = 'm-0 mb-3 text-base text-texto-suave'

/**
 * Shows whether the product is at Bling, how far its sending is, and the button that publishes it. Publishing is
 * one-way.
 */
export function PublicacaoNoBling({ produto }: { produto: Produto }) {
  const { publicar, ocupada, andamento, falha, existente } = usePublicacao(produto.id)
  const isPublished = produto.id_bling !== null
  return (
    <>
      {isPublished ? (
        <span className="inline-flex gap-1 items-center w-fit py-0.5 px-3 text-s font-forte text-sucesso whitespace-nowrap bg-sucesso-fundo rounded-controle-p">
          <IconCheck size={16} aria-hidden />
          Publicado no Bling
        </span>
      ) : (
        !andamento && <p className={EXPLICACAO}>Este produto ainda não está no Bling.</p>
      )}
      {andamento && (
        <div
          className="my-3 mx-0 text-base text-texto-suave first:mt-0 [&_progress]:w-full [&_progress]:[accent-color:var(--e-marca)] [&_p]:m-0 [&_p]:mt-1"
          role="status"
        >
          <progress aria-label="Enviando ao Bling" />
          <p>{andamento}</p>
        </div>
      )}
      {falha && (
        <p className="m-0 mb-3 text-base text-erro wrap-anywhere [:is(span,div)_+_&]:mt-3">
          {isPublished && 'A última alteração não chegou ao Bling. '}
          {falha}
        </p>
      )}
      {(isPublished || existente) && (
        <Link
          className="flex w-fit mt-1 items-center min-h-10 font-forte text-marca-texto"
          to={`/produtos/${produto.id}/bling`}
        >
          {isPublished ? 'Ver os dois lados' : 'Ver os dois lados e ligar'}
        </Link>
      )}
      {isPublished && <ImagensLa produto={produto} />}
      {isPublished && falha && (
        <Button variant="light" fullWidth loading={ocupada} onClick={publicar}>
          Enviar novamente
        </Button>
      )}
      {!isPublished && (
        <Button variant="light" fullWidth icon={IconCloudUpload} loading={ocupada} onClick={publicar}>
          Publicar no Bling
        </Button>
      )}
    </>
  )
}

/** Says in one sentence what became of the pictures at Bling; nothing while that is not known. */
function ImagensLa({ produto: { aviso_bling, imagens_no_bling } }: { produto: Produto }) {
  if (aviso_bling) return <p className={EXPLICACAO}>{aviso_bling}</p>
  if (!imagens_no_bling) return null
  const quantas = imagens_no_bling === 1 ? '1 imagem confirmada' : `${imagens_no_bling} imagens confirmadas`
  return <p className={EXPLICACAO}>{quantas} no Bling.</p>
}

/**
 * Publishes the product and follows what becomes of it, also when it was begun on an earlier visit. How it ended is
 * said by the shell (sincronizacao/Acompanhamento.tsx), since the person may have left this page by then.
 */
export function usePublicacao(produtoId: number) {
  const client = useQueryClient()
  const { data } = useQuery(ultimaDoProduto(produtoId))
  const aberta = data != null && isSincronizacaoRunning(data.estado)
  const { data: followedSincronizacao } = useQuery({ ...umaSincronizacao(data?.id ?? 0), enabled: aberta })
  const current = (aberta && followedSincronizacao?.id === data.id ? followedSincronizacao : data) ?? null
  const abertaId = aberta ? data.id : null
  useEffect(() => {
    if (abertaId !== null) followPublication(abertaId)
  }, [abertaId])

  const { mutate, isPending, error } = useMutation({
    // Without authorisation the browser leaves for Bling, and this never settles.
    mutationFn: () => blingApi('POST /produtos/:id/publicar-no-bling/', { params: { id: produtoId } }),
    onSuccess: ({ sincronizacao }) => {
      setSincronizacao(client, sincronizacao)
      followPublication(sincronizacao.id)
    },
    onError: (erro) => toast('error', addConnectionSentence(erro, 'Erro ao publicar.')),
  })
  const sending = current !== null && isSincronizacaoRunning(current.estado)
  const falhou = current?.estado === 'falhou' ? (current.mensagem ?? 'O Bling não aceitou o produto.') : null
  return {
    publicar: () => mutate(),
    /** The request itself, or the work that it began. */
    ocupada: isPending || sending,
    /** The current step in words; null when idle. */
    andamento: sending ? (current.mensagem ?? 'Na fila para o Bling…') : null,
    /** Something at Bling has the product's SKU: a person links the two, or changes the SKU. */
    existente: (error instanceof ApiError && error.codigo === JA_EXISTE) || current?.codigo === JA_EXISTE,
    falha: sending || isPending ? null : error ? sentenceOf(error, 'Tente novamente em instantes.') : falhou,
  }
}

const JA_EXISTE: ErrorCode = 'PRODUTO_JA_EXISTE_NO_BLING'
