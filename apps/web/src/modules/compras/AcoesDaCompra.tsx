import { podeNaCompra } from '@estampa/contract/compras/compras.machine.ts'
import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { IconBan, IconCheck, IconSend, IconShare } from '@tabler/icons-react'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { ConfirmDialog } from '../../shared/ui/dialogs/ConfirmDialog.tsx'
import { actOnCompra } from './compras.queries.ts'
import { EnviarPedido } from './EnviarPedido.tsx'
import { NotaButton } from './NotaButton.tsx'

const FAILED = 'Não foi possível. Tente novamente.'

/** What may be done with the purchase; a draft that was changed is saved first. */
export function AcoesDaCompra({ compra, isDirty }: { compra: Compra; isDirty: boolean }) {
  const { id, situacao, nota_chave } = compra
  const unsaved = { disabled: isDirty, title: isDirty ? 'Salve a compra antes' : undefined }
  const order = useTold(actOnCompra(id, 'pedir'), FAILED, 'Pedido anotado. As peças estão a receber.')
  const close = useTold(actOnCompra(id, 'encerrar'), FAILED, 'Compra encerrada: o que faltava não é mais esperado.')
  const cancel = useTold(actOnCompra(id, 'cancelar'), FAILED, 'Compra cancelada.')
  return (
    <>
      {situacao !== 'cancelada' && compra.itens.length > 0 && (
        <DialogButton label="Enviar pedido" icon={IconShare} {...unsaved}>
          {(dismiss) => <EnviarPedido compra={compra} onClose={dismiss} />}
        </DialogButton>
      )}
      {podeNaCompra('lancar_nota', situacao) && nota_chave === null && <NotaButton compraId={id} />}
      {podeNaCompra('cancelar', situacao) && (
        <DialogButton label="Cancelar compra" icon={IconBan} variant="default">
          {(dismiss) => (
            <ConfirmDialog
              title="Cancelar a compra?"
              danger="Cancelar compra"
              cancelLabel="Voltar"
              pending={cancel.isPending}
              onConfirm={() => cancel.mutate(undefined, { onSettled: dismiss })}
              onClose={dismiss}
            >
              Nada dela chegou. Ela fica no histórico, cancelada.
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
      {podeNaCompra('encerrar', situacao) && (
        <DialogButton label="Encerrar" icon={IconCheck} variant="default">
          {(dismiss) => (
            <ConfirmDialog
              title="Encerrar a compra?"
              confirmLabel="Encerrar"
              pending={close.isPending}
              onConfirm={() => close.mutate(undefined, { onSettled: dismiss })}
              onClose={dismiss}
            >
              O que falta não chega mais e deixa de contar como a receber. O que chegou fica.
            </ConfirmDialog>
          )}
        </DialogButton>
      )}
      {podeNaCompra('pedir', situacao) && (
        <Button
          icon={IconSend}
          loading={order.isPending}
          {...unsaved}
          disabled={isDirty || compra.itens.length === 0}
          onClick={() => order.mutate()}
        >
          Marcar como pedida
        </Button>
      )}
    </>
  )
}
