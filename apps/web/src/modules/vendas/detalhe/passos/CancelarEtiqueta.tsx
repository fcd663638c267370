import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fraseDe } from '../../../../shared/apiError.ts'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import { avisar } from '../../../../shared/ui/toast.ts'
import { cancelarEtiqueta } from '../../envio.queries.ts'
import { relerVenda } from '../../vendas.queries.ts'

/** Asks before a label is given back: it cannot be used afterwards. */
export function CancelarEtiqueta({ venda, gratis, onClose }: { venda: Venda; gratis: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const { mutate: cancelar, isPending } = useMutation({
    ...cancelarEtiqueta(venda.id),
    onError: (erro) => void avisar('error', fraseDe(erro, 'Não foi possível cancelar a etiqueta.', 'erro')),
    onSettled: () => {
      relerVenda(client, venda.id)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Cancelar etiqueta"
      danger="Cancelar etiqueta"
      cancelLabel="Manter etiqueta"
      pending={isPending}
      onConfirm={() => cancelar()}
      onClose={onClose}
    >
      <p>A etiqueta deixa de valer; outra poderá ser gerada para esta venda.</p>
      {!gratis && <p>O valor volta para a carteira da transportadora em até 12 horas.</p>}
    </ConfirmDialog>
  )
}
