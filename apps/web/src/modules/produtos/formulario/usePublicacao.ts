import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, fraseDe } from '../../../shared/apiError.ts'
import { acompanhar, acompanharResposta } from '../../../shared/bling/following.ts'
import { CHAVE_DOS_PRODUTOS } from '../../../shared/registro/chaves.ts'
import { idDe, objeto } from '../../../shared/tolerant.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import {
  anotarSincronizacao,
  emAndamento,
  lerSincronizacao,
  ultimaDoProduto,
  umaSincronizacao,
} from '../../sincronizacao/sincronizacao.queries.ts'
import { publicarNoBling } from './publicacao.ts'

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
    onError: () => avisar('error', 'Erro ao publicar.'),
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
