import { ACOES } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../../shared/api/apiError.ts'
import { useMay } from '../../../../shared/session/session.ts'
import { Button } from '../../../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../../../shared/ui/toasts/toast.ts'
import { leaveUnprinted, rereadVenda } from '../../vendas.queries.ts'

/** For who may correct the stock: the pieces that are still to be printed leave plain. Nothing for other people. */
export function SairSemEstampa({ venda, disabled }: { venda: Venda; disabled: boolean }) {
  const { pecas_a_produzir: faltam = 0 } = venda
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    ...leaveUnprinted(venda),
    onError: (error) => {
      toast('error', sentenceOf(error, 'Não foi possível mudar o status da venda. Tente novamente.'))
      rereadVenda(client, venda.id)
    },
    onSettled: () => setAsking(false),
  })
  if (!useMay('corrigir_estoque') || faltam === 0) return null
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setAsking(true)}>
        Sair sem estampa
      </Button>
      {asking && (
        <ConfirmDialog
          title="Sair sem estampa"
          danger="Sair sem estampa"
          cancelLabel="Continuar estampando"
          pending={isPending}
          onConfirm={() => mutate(ACOES.separar.para)}
          onClose={() => setAsking(false)}
        >
          <p>
            {faltam === 1 ? 'Falta estampar 1 peça.' : `Falta estampar ${faltam} peças.`} O resto da produção é
            desistido, e o que falta sai como peça lisa. Isto fica na história da venda e na auditoria.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
