import type { MovimentoDeCaixa, Turno } from '@estampa/contract/caixas/caixas.schemas.ts'
import { DESTINOS_DA_SANGRIA, type DestinoDaSangria } from '@estampa/contract/caixas/caixas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais, parseReais } from '@estampa/contract/shared/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addSangria, addSuprimento, onTurnoChanged, reverseMovimento } from '../../shared/caixa/caixa.queries.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { FormModal } from '../../shared/ui/dialogs/FormModal.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { SelectField } from '../../shared/ui/fields/SelectField.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'

type Fields = { valor: string; motivo: string; destino: DestinoDaSangria }
const schemas = () => import('@estampa/contract/caixas/caixas.schemas.ts')
const CHECKS = {
  suprimento: checkedBy<Fields>(async () => (await schemas()).suprimentoEntrada),
  sangria: checkedBy<Fields>(async () => (await schemas()).sangriaEntrada),
}
const DESTINOS = Object.entries(DESTINOS_DA_SANGRIA).map(([value, label]) => ({ value, label }))

interface MovimentarCaixaProps {
  turno: Turno
  tipo: 'suprimento' | 'sangria'
  onClose: () => void
}

/** Cash that is put into the drawer, or taken out of it, with the reason. */
export function MovimentarCaixa({ turno, tipo, onClose }: MovimentarCaixaProps) {
  const client = useQueryClient()
  const isSangria = tipo === 'sangria'
  const state = useRecordForm<Fields, Turno>(undefined, {
    fields: { of: () => ({ valor: '', motivo: '', destino: 'cofre' }) },
    check: CHECKS[tipo],
    send: (fields, _base, keyOf) => {
      const valor = parseReais(fields.valor) ?? 0
      const { motivo, destino } = fields
      const idempotencyKey = keyOf({ turno: turno.id, tipo, ...fields, last: turno.ultimo_movimento_id })
      return isSangria
        ? addSangria(turno.id, { body: { valor, motivo, destino }, idempotencyKey })
        : addSuprimento(turno.id, { body: { valor, motivo }, idempotencyKey })
    },
    onSave: (changed) => {
      onTurnoChanged(client, changed)
      toast('success', isSangria ? 'Sangria anotada.' : 'Suprimento anotado.')
      onClose()
    },
  })
  return (
    <RecordModal
      title={isSangria ? 'Sangria' : 'Suprimento'}
      submit={isSangria ? 'Tirar do caixa' : 'Pôr no caixa'}
      state={state}
      onClose={onClose}
    >
      <MoneyField label="Valor" {...state.field('valor')} data-autofocus />
      {isSangria && <SelectField label="Vai para" {...state.field('destino')} options={DESTINOS} />}
      <TextField
        label="Motivo"
        required
        maxLength={CARACTERES.caixa.motivo}
        placeholder={isSangria ? 'Motoboy da venda 12' : 'Troco do banco'}
        {...state.field('motivo')}
      />
    </RecordModal>
  )
}

/** Takes a suprimento or a sangria back that was noted by mistake; it stays in sight. */
export function DesfazerMovimento(props: { turno: Turno; movimento: MovimentoDeCaixa; onClose: () => void }) {
  const { turno, movimento, onClose } = props
  const [motivo, setMotivo] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const reverse = useTold(
    reverseMovimento(turno.id, movimento.id),
    'Não foi possível desfazer. Tente novamente.',
    'Desfeito.',
  )
  return (
    <FormModal
      title={movimento.tipo === 'sangria' ? 'Desfazer a sangria?' : 'Desfazer o suprimento?'}
      submit="Desfazer"
      busy={reverse.isPending}
      onSubmit={() => {
        setIsMissing(motivo.trim() === '')
        if (motivo.trim() !== '') reverse.mutate(motivo, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <p className="m-0">{formatReais(Math.abs(movimento.valor))}: fica na lista, desfeito, e não conta mais.</p>
      <TextField
        label="Motivo"
        required
        maxLength={CARACTERES.caixa.motivo}
        value={motivo}
        error={isMissing && motivo.trim() === '' ? 'Diga o motivo' : undefined}
        onChange={({ target }) => setMotivo(target.value)}
        data-autofocus
      />
    </FormModal>
  )
}
