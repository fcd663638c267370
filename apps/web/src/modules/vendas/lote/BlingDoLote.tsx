import { PEDIDO_FORA_DO_BLING, PRODUTOS_FORA_DO_BLING } from '@estampa/contract/vendas/frases.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { setSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { syncVenda, umaVenda } from '../vendas.queries.ts'
import { FaltaAlgo, type RecusadaDoLote, runForVendas, tellMotivos } from './lote.ts'

/** One act for all the sales that stay because of Bling: it says of each what became of it. */
export function BlingDoLote({ vendas }: { vendas: readonly RecusadaDoLote[] }) {
  const client = useQueryClient()
  const unpublished = vendas.filter(({ motivo }) => motivo.includes(PRODUTOS_FORA_DO_BLING))
  const unsent = vendas.filter(({ motivo }) => motivo.includes(PEDIDO_FORA_DO_BLING))

  const publish = useMutation({
    mutationFn: async () => {
      const sales = await Promise.all(unpublished.map(({ id }) => client.fetchQuery({ ...umaVenda(id), staleTime: 0 })))
      const missing = sales.flatMap(({ itens }) => itens.flatMap(({ id, publicado }) => (publicado ? [] : (id ?? []))))
      const ids = [...new Set(missing)]
      if (ids.length === 0) return tellMotivos(new Map(unpublished.map(({ id }) => [id, PEDIDO_FORA_DO_BLING])))
      const { sincronizacoes, recusados } = await blingApi('POST /produtos/publicar-multiplos/', { body: { ids } })
      for (const sincronizacao of sincronizacoes) setSincronizacao(client, sincronizacao)
      tellMotivos(
        new Map(
          sales.map(({ id, itens }) => {
            const refused = recusados.filter((produto) => itens.some((item) => item.id === produto.id))
            const reasons = refused.map(({ titulo, motivo }) => `${titulo}: ${motivo}`).join('; ')
            return [id, reasons || `${PEDIDO_FORA_DO_BLING}. Os produtos estão a caminho dele.`]
          }),
        ),
      )
    },
    onError: (error) => toast('error', sentenceOf(error, 'Erro ao publicar.')),
  })

  const send = useMutation({
    mutationFn: async () => {
      const { prontas, recusadas } = await runForVendas(unsent, (id) =>
        client.getMutationCache().build(client, syncVenda(id)).execute().catch(tellProdutos),
      )
      const sent = unsent.filter(({ id }) => prontas.some((venda) => venda.id === id))
      tellMotivos(
        new Map([
          ...recusadas.map(({ id, motivo }) => [id, motivo] as const),
          ...sent.map(
            ({ id, motivo }) => [id, motivo.replace(PEDIDO_FORA_DO_BLING, 'Pedido a caminho do Bling')] as const,
          ),
        ]),
      )
    },
  })

  if (unpublished.length === 0 && unsent.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2 mt-3">
      {unpublished.length > 0 && (
        <Button variant="light" loading={publish.isPending} onClick={() => publish.mutate()}>
          Publicar no Bling
        </Button>
      )}
      {unsent.length > 0 && (
        <Button variant="light" loading={send.isPending} onClick={() => send.mutate()}>
          Sincronizar
        </Button>
      )}
    </div>
  )
}

/** The products that hold an order back, by their names. */
function tellProdutos(error: unknown): never {
  if (error instanceof ApiError && error.produtos.length > 0)
    throw new FaltaAlgo(`${PRODUTOS_FORA_DO_BLING}: ${error.produtos.join(', ')}`)
  throw error
}
