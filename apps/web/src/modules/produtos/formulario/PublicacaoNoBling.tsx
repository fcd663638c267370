import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconCheck, IconCloudUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { pedir } from '../../../shared/api.ts'
import { ApiError, comConexao, fraseDe } from '../../../shared/apiError.ts'
import { acompanhar, acompanharResposta } from '../../../shared/bling/following.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { idDe, objeto } from '../../../shared/tolerant.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import {
  anotarSincronizacao,
  emAndamento,
  lerSincronizacao,
  ultimaDoProduto,
  umaSincronizacao,
} from '../../sincronizacao/sincronizacao.queries.ts'
import css from './formulario.module.css'
import { enderecoDaPublicacao } from './publicarDepois.ts'

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
          {publicado ? 'Ver os dois lados' : 'Ver os dois lados e ligar'}
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

/** Publishes a stored product. Without authorisation the browser leaves for Bling and the promise never settles. */
const publicarNoBling = (produtoId: number): Promise<unknown> =>
  pedir({ metodo: 'POST', url: enderecoDaPublicacao(produtoId) })

/**
 * Publishes the product and follows what becomes of it, also when it was begun on an earlier visit. How it ended is
 * said by the shell (sincronizacao/Acompanhamento.tsx), since the person may have left this page by then.
 */
export function usePublicacao(produtoId: number) {
  const client = useQueryClient()
  const { data: ultima } = useQuery(ultimaDoProduto(produtoId))
  const aberta = ultima != null && emAndamento(ultima.estado)
  const { data: lida } = useQuery({ ...umaSincronizacao(ultima?.id ?? 0), enabled: aberta })
  const atual = (aberta && lida?.id === ultima.id ? lida : ultima) ?? null
  const abertaId = aberta ? ultima.id : null
  useEffect(() => {
    if (abertaId !== null) acompanhar(abertaId)
  }, [abertaId])

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => publicarNoBling(produtoId),
    onSuccess: (resposta) => {
      const { sincronizacao } = objeto(resposta)
      if (idDe(sincronizacao) !== null) {
        anotarSincronizacao(client, lerSincronizacao(sincronizacao))
        return acompanharResposta(resposta)
      }
      avisar('success', 'Publicado com sucesso!')
      return client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
    },
    onError: (erro) => avisar('error', comConexao(erro, 'Erro ao publicar.')),
  })
  const enviando = atual !== null && emAndamento(atual.estado)
  const falhou = atual?.estado === 'falhou' ? (atual.mensagem ?? 'O Bling não aceitou o produto.') : null
  return {
    publicar: () => mutate(),
    /** The request itself, or the work that it began. */
    ocupada: isPending || enviando,
    /** The current step in words; null when idle. */
    andamento: enviando ? (atual.mensagem ?? 'Na fila para o Bling…') : null,
    /** Something at Bling has the product's SKU: a person links the two, or changes the SKU. */
    existente: [error instanceof ApiError ? error.codigo : '', atual?.mensagem ?? ''].some(
      (dito) => dito === 'PRODUTO_JA_EXISTE_NO_BLING' || dito.startsWith('Já existe no Bling'),
    ),
    falha: enviando || isPending ? null : error ? motivo(error) : falhou,
  }
}

const motivo = (erro: Error) => fraseDe(erro, 'Tente novamente em instantes.')
