import type { MotivoDeTroca } from '@estampa/contract/trocas/motivos.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../shared/apiError.ts'
import { trocasApi } from '../../../shared/generated/trocasApi.ts'
import { avisar } from '../../../shared/ui/toast.ts'
import { SALVO } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { useChaveDeEnvio } from '../../../shared/useChaveDeEnvio.ts'
import type { itensDe } from '../formulario/rascunho.ts'
import { relerVenda } from '../vendas.queries.ts'

interface Troca {
  readonly voltam: readonly { item_id: number; quantidade: number }[]
  readonly motivo: MotivoDeTroca
  readonly observacao: string
  readonly itens: ReturnType<typeof itensDe>
}

/** Registers the exchange and goes to the sale of the new pieces; with none, back to the one that they came from. */
export function useTrocar(id: number) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { chaveDe } = useChaveDeEnvio()
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async (troca: Troca) => {
      const body = { ...troca, voltam: [...troca.voltam] }
      const feita = await trocasApi('POST /vendas/:id/trocas/', { params: { id }, body, idempotencyKey: chaveDe(body) })
      return feita.nova_venda_id
    },
    onSuccess: (nova) => {
      relerVenda(client, id)
      avisar('success', nova === null ? 'Troca registrada.' : `Troca registrada: venda ${nova} criada.`)
      void navigate(`/vendas/${nova ?? id}`, { state: SALVO })
    },
    onError: (erro) => {
      if (!(erro instanceof ApiError)) console.error(erro)
    },
  })
  return { trocar: mutate, trocando: isPending, trocou: isSuccess }
}
