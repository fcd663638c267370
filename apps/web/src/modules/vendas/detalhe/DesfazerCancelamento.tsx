import { diaDeHoje } from '@estampa/contract/shared/dates.ts'
import { impedimentoDeDesfazer } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTold } from '../../../shared/resource/useTold.ts'
import { useMay } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { UNDO_FAILED, undoCancelamento } from '../vendas.queries.ts'

/** Brings back a sale that was cancelled by mistake; shown on the day on which it was cancelled. */
export function DesfazerCancelamento({ venda }: { venda: Venda }) {
  const canCancel = useMay('cancelar_vendas')
  const { mutate, isPending } = useTold(undoCancelamento(venda.id), UNDO_FAILED)
  if (!canCancel || impedimentoDeDesfazer(venda, diaDeHoje()) !== null) return null
  const undo = () =>
    mutate(undefined, { onSuccess: ({ id }) => toast('success', `A venda nº ${id} voltou para Separação.`) })
  return (
    <Button variant="default" icon={IconArrowBackUp} loading={isPending} onClick={undo}>
      Desfazer cancelamento
    </Button>
  )
}
