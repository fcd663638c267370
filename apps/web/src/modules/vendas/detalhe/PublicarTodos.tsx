import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLote } from '../../../shared/bling/batch.ts'
import { createStore, useStore } from '../../../shared/device/store.ts'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { isSincronizacaoRunning } from '../../sincronizacao/resumo.queries.ts'
import { setSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { variasSincronizacoes } from '../../sincronizacao/tarefas.queries.ts'
import { rereadVenda } from '../vendas.queries.ts'

const NONE: readonly number[] = []

/** The sale whose products are on their way to Bling. */
const publishedVenda = createStore<number | null>(null)
export const useIsPublishing = (vendaId: number): boolean => useStore(publishedVenda) === vendaId

/** Publishes every product of the sale that Bling does not know, and says what becomes of each that fails. */
export function PublicarTodos({ venda }: { venda: Venda }) {
  const client = useQueryClient()
  const [requestedIds, setRequestedIds] = useState<readonly number[]>([])
  const [refusedProdutos, setRefusedProdutos] = useState<readonly { titulo: string; motivo: string }[]>([])
  const saleIds = new Set(venda.itens.map(({ id }) => id))
  const ids = [...new Set(venda.itens.filter(({ publicado }) => !publicado).map(({ id }) => id))].filter(
    (id) => id !== null,
  )
  // Asked for on the way through Bling's authorisation: this tab's batch has it, perhaps among others.
  const batch = useLote()
  const followedIds = requestedIds.length > 0 ? requestedIds : (batch?.ids ?? NONE)
  const { data, isSuccess } = useQuery({ ...variasSincronizacoes(followedIds), enabled: followedIds.length > 0 })
  const sincronizacoes = data?.filter(({ alvo_id }) => alvo_id !== null && saleIds.has(alvo_id)) ?? []
  const { mutate, isPending } = useTold(
    {
      mutationFn: () => blingApi('POST /produtos/publicar-multiplos/', { body: { ids } }),
      onSuccess: ({ sincronizacoes: novas, recusados: nao }) => {
        for (const sincronizacao of novas) setSincronizacao(client, sincronizacao)
        setRequestedIds(novas.map(({ id }) => id))
        setRefusedProdutos(nao)
      },
    },
    'Erro ao publicar.',
  )
  const isRunning = sincronizacoes.some(({ estado }) => isSincronizacaoRunning(estado))
  const acabou = isSuccess && sincronizacoes.length > 0 && !isRunning
  const reread = useEffectEvent(() => rereadVenda(client, venda.id))
  useEffect(() => {
    if (acabou) reread()
  }, [acabou])
  const isPublishing = ids.length > 0 && (isPending || isRunning || (requestedIds.length > 0 && !acabou))
  useEffect(() => {
    publishedVenda.set(isPublishing ? venda.id : null)
    return () => publishedVenda.set(null)
  }, [isPublishing, venda.id])
  if (ids.length === 0) return null
  const failures = [
    ...refusedProdutos,
    ...sincronizacoes
      .filter(({ estado }) => estado === 'falhou')
      .map(({ titulo, mensagem }) => ({ titulo, motivo: mensagem ?? 'O Bling não aceitou o produto.' })),
  ]
  return (
    <div className="flex flex-col gap-2 items-end ml-auto">
      {failures.length > 0 && (
        <ul className="text-erro" aria-label="Não publicados">
          {failures.map(({ titulo, motivo }) => (
            <li key={titulo}>
              <strong>{titulo}</strong>: {motivo}
            </li>
          ))}
        </ul>
      )}
      <Button variant="default" size="xs" loading={isPublishing} onClick={() => mutate()}>
        {ids.length === 1 ? 'Publicar no Bling' : `Publicar todos (${ids.length})`}
      </Button>
      <span className="text-m font-forte" role="status">
        {isPublishing && 'Publicando no Bling…'}
      </span>
    </div>
  )
}
