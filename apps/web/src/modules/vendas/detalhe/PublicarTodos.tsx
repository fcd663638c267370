import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { blingApi } from '../../../shared/generated/blingApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { isSincronizacaoRunning } from '../../sincronizacao/resumo.queries.ts'
import { setSincronizacao } from '../../sincronizacao/sincronizacao.queries.ts'
import { variasSincronizacoes } from '../../sincronizacao/tarefas.queries.ts'
import { rereadVenda } from '../vendas.queries.ts'

/** Publishes every product of the sale that Bling does not know, and says what becomes of each that fails. */
export function PublicarTodos({ venda }: { venda: Venda }) {
  const client = useQueryClient()
  const [requestedIds, setRequestedIds] = useState<readonly number[]>([])
  const [refusedProdutos, setRefusedProdutos] = useState<readonly { titulo: string; motivo: string }[]>([])
  const ids = [...new Set(venda.itens.filter(({ publicado }) => !publicado).map(({ id }) => id))].filter(
    (id) => id !== null,
  )
  const { data: sincronizacoes = [], isSuccess } = useQuery({
    ...variasSincronizacoes(requestedIds),
    enabled: requestedIds.length > 0,
  })
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
  const acabou =
    requestedIds.length > 0 && isSuccess && sincronizacoes.every(({ estado }) => !isSincronizacaoRunning(estado))
  const reread = useEffectEvent(() => rereadVenda(client, venda.id))
  useEffect(() => {
    if (acabou) reread()
  }, [acabou])
  if (ids.length === 0) return null
  const failures = [
    ...refusedProdutos,
    ...sincronizacoes
      .filter(({ estado }) => estado === 'falhou')
      .map(({ titulo, mensagem }) => ({ titulo, motivo: mensagem ?? 'O Bling não aceitou o produto.' })),
  ]
  const isPublishing = isPending || (requestedIds.length > 0 && !acabou)
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
      <Button size="xs" loading={isPublishing} onClick={() => mutate()}>
        {ids.length === 1 ? 'Publicar no Bling' : `Publicar todos (${ids.length})`}
      </Button>
      <span className="somente-leitor" role="status">
        {isPublishing && 'Publicando no Bling…'}
      </span>
    </div>
  )
}
