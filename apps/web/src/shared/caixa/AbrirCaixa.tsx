import type { Caixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { parseReais } from '@estampa/contract/shared/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { checkedBy } from '../forms/checkedBy.ts'
import { RecordModal } from '../forms/RecordForm.tsx'
import { useRecordForm } from '../forms/useRecordForm.ts'
import { MoneyField } from '../ui/fields/DecimalField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { onTurnoChanged, openTurno } from './caixa.queries.ts'

type Fields = { fundo: string; observacao: string }
const CHECK = checkedBy<Fields>(
  async () => (await import('@estampa/contract/caixas/caixas.schemas.ts')).aberturaEntrada,
)

interface AbrirCaixaProps {
  caixa: Pick<Caixa, 'id' | 'nome'>
  /** Given the turno that was opened, before the dialog goes. */
  onOpened?: (turno: Turno) => void
  onClose: () => void
}

/** Opens a drawer with the float that lies in it: the amount, and the Enter key. */
export function AbrirCaixa({ caixa, onOpened, onClose }: AbrirCaixaProps) {
  const client = useQueryClient()
  const state = useRecordForm<Fields, Turno>(undefined, {
    fields: { of: () => ({ fundo: '', observacao: '' }) },
    check: CHECK,
    send: ({ fundo, observacao }, _base, keyOf) => {
      const body = { fundo: parseReais(fundo) ?? 0, observacao }
      return openTurno(caixa.id, { body, idempotencyKey: keyOf({ caixa: caixa.id, body }) })
    },
    onSave: (turno) => {
      onTurnoChanged(client, turno)
      toast('success', `${caixa.nome} aberto.`)
      onOpened?.(turno)
      onClose()
    },
  })
  return (
    <RecordModal title={`Abrir ${caixa.nome}`} submit="Abrir caixa" state={state} onClose={onClose}>
      <MoneyField
        label="Fundo"
        hint="O dinheiro que está na gaveta agora. Em branco não abre: digite 0 se ela está vazia."
        {...state.field('fundo')}
        data-autofocus
      />
      <TextField label="Observação" {...state.field('observacao')} />
    </RecordModal>
  )
}
