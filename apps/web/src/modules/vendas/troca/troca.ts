import { paraCentavos, paraReais } from '@estampa/contract/shared/money.ts'
import { creditoDe } from '@estampa/contract/trocas/credito.ts'
import type { MotivoDeTroca } from '@estampa/contract/vendas/motivos.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { inteiro, objeto } from '../../../shared/api/readers.ts'
import { useSave } from '../../../shared/forms/useSave.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { trocasApi } from '../../../shared/generated/trocasApi.ts'
import { SAVED } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { itensDe } from '../formulario/rascunho.ts'
import { relerVenda } from '../vendas.queries.ts'

/** Pieces that come back, by the line's id. */
export type Voltas = Readonly<Record<number, number>>

export const podemVoltar = ({ quantidade, devolvidas }: ItemDaVenda): number => Math.max(0, quantidade - devolvidas)

/** Reads stored numbers: what may still come back of the sale's lines. */
export const lerVoltas = (valor: unknown, itens: readonly ItemDaVenda[]): Voltas =>
  Object.fromEntries(
    itens.map((item) => [item.item_id, Math.min(inteiro(objeto(valor)[item.item_id]), podemVoltar(item))]),
  )

/** Reais that the returned pieces are worth, as they were sold. */
export const creditoDas = (itens: readonly ItemDaVenda[], voltas: Voltas): number =>
  paraReais(
    itens.reduce((soma, item) => {
      const quantas = voltas[item.item_id] ?? 0
      return quantas > 0 ? soma + paraCentavos(creditoDe(item, quantas)) : soma
    }, 0),
  )

export const voltamDe = (voltas: Voltas) =>
  Object.entries(voltas)
    .filter(([, quantidade]) => quantidade > 0)
    .map(([item_id, quantidade]) => ({ item_id: Number(item_id), quantidade }))

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
  const { keyOf } = useSubmitKey()
  const { save, saving, saved } = useSave({
    send: async (troca: Troca) => {
      const body = { ...troca, voltam: [...troca.voltam] }
      const feita = await trocasApi('POST /vendas/:id/trocas/', { params: { id }, body, idempotencyKey: keyOf(body) })
      return feita.nova_venda_id
    },
    onSave: (nova) => {
      relerVenda(client, id)
      toast('success', nova === null ? 'Troca registrada.' : `Troca registrada: venda ${nova} criada.`)
      void navigate(`/vendas/${nova ?? id}`, { state: SAVED })
    },
    onFail: () => null,
  })
  return { trocar: save, trocando: saving, trocou: saved }
}
