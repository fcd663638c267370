import type { Embalagem } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { embalagemFields } from '../../shared/generated/embalagemFields.ts'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { embalagens } from './embalagens.queries.ts'

type Campos = TextsOf<typeof embalagemFields>
const CAMPOS = recordFields<typeof embalagemFields, Embalagem>(embalagemFields)
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/embalagens/embalagens.schemas.ts')).embalagemEntrada,
)

/** Creates a box, or saves the one that the form was loaded with. */
export function useSalvarEmbalagem(embalagem: Embalagem | undefined, onSave: () => void) {
  const client = useQueryClient()
  return useRecordForm<Campos, Embalagem>(embalagem, {
    fields: CAMPOS,
    check: REGRAS,
    send: embalagens.save,
    onSave: async () => {
      await client.invalidateQueries({ queryKey: embalagens.key })
      toast('success', 'Embalagem salva.')
      onSave()
    },
  })
}

export const EmbalagemModal = ({ embalagem, onClose }: { embalagem: Embalagem | null; onClose: () => void }) => (
  <RecordModal
    state={useSalvarEmbalagem(embalagem ?? undefined, onClose)}
    title={embalagem ? 'Editar embalagem' : 'Nova embalagem'}
    submit="Salvar embalagem"
    onClose={onClose}
  >
    <Fields columns={3} phone={2}>
      <WideField>
        <Field name="nome" data-autofocus placeholder="Caixa P" />
      </WideField>
      <Field name="altura" />
      <Field name="largura" />
      <Field name="comprimento" />
      <WideField>
        <Field name="peso" />
      </WideField>
    </Fields>
  </RecordModal>
)
