import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { acompanharResposta } from '../../../shared/bling/following.ts'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { anotarSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'

const LOTE_DE_IDS = 1000 // what one request may carry

/** Asks for products to be published together. What becomes of each is shown by PublicacaoEmLote. */
export function usePublicacaoEmLote() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (let i = 0; i < ids.length; i += LOTE_DE_IDS) {
        const body = { ids: ids.slice(i, i + LOTE_DE_IDS) }
        const resposta = await blingApi('POST /produtos/publicar-multiplos/', { body })
        for (const uma of resposta.sincronizacoes) anotarSincronizacao(client, uma)
        acompanharResposta(resposta)
      }
    },
    onError: (erro) => void avisar('error', fraseDe(erro, 'Erro ao publicar.')),
  })
  const publicar = (produtos: readonly ProdutoResumo[]) => {
    const ids = produtos.filter(({ id_bling }) => id_bling === null).map(({ id }) => id)
    if (ids.length > 0) mutate(ids)
    else avisar('info', 'O que está selecionado já foi publicado.')
  }
  return { publicar, publicando: isPending }
}
