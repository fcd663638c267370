import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf, withConnection } from '../../../shared/api/apiError.ts'
import { acompanharResposta } from '../../../shared/bling/following.ts'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { toastWithUndo } from '../../../shared/ui/toasts/toastWithUndo.ts'
import { anotarSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { moverParaLixeira, restaurarDaLixeira } from '../produtos.queries.ts'

const FALHA = 'Erro ao atualizar produto.'

/** Moves products to the trash without a question, and offers to take them back out. */
export function useExclusao() {
  const { mutateAsync: mover, isPending: excluindo } = useMutation(moverParaLixeira)
  const { mutateAsync: restaurar } = useMutation(restaurarDaLixeira)

  const excluir = async (ids: readonly number[]) => {
    try {
      const movidos = await mover(ids)
      const desfazer = async () => {
        const voltaram = (await restaurar(movidos)).length
        toast('success', voltaram === 1 ? 'Produto restaurado.' : `${voltaram} produtos restaurados.`)
      }
      toastWithUndo(
        movidos.length === 1 ? 'Produto deletado com sucesso!' : `${movidos.length} produtos movidos para a lixeira.`,
        desfazer,
        { failed: FALHA },
      )
    } catch (erro) {
      console.error('Os produtos não foram para a lixeira', erro)
      toast('error', withConnection(erro, FALHA))
    }
  }
  return { excluindo, excluir }
}

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
    onError: (erro) => void toast('error', sentenceOf(erro, 'Erro ao publicar.')),
  })
  const publicar = (produtos: readonly ProdutoResumo[]) => {
    const ids = produtos.filter(({ id_bling }) => id_bling === null).map(({ id }) => id)
    if (ids.length > 0) mutate(ids)
    else toast('info', 'O que está selecionado já foi publicado.')
  }
  return { publicar, publicando: isPending }
}
