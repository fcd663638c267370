import type { Embalagem, EmbalagemEntrada } from '@estampa/contract/embalagens/embalagens.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { submitOf } from '../../shared/forms/RecordForm.tsx'
import { type RecordFields, useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { embalagensApi } from '../../shared/generated/embalagensApi.ts'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { DecimalField } from '../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { escreverMedida } from '../../shared/vendas/medidas.ts'
import { CHAVE_DAS_EMBALAGENS } from './embalagens.queries.ts'

const LADOS = [
  ['altura', 'Altura'],
  ['largura', 'Largura'],
  ['comprimento', 'Comprimento'],
] as const

type Campos = Record<keyof EmbalagemEntrada, string>
const REGRAS = checkedBy<Campos>(
  async () => (await import('@estampa/contract/embalagens/embalagens.schemas.ts')).embalagemEntrada,
)
const escrever = (valor: number | undefined) => escreverMedida(valor || null)
const CAMPOS: RecordFields<Campos, Embalagem> = {
  of: (embalagem) => ({
    nome: embalagem?.nome ?? '',
    altura: escrever(embalagem?.altura),
    largura: escrever(embalagem?.largura),
    comprimento: escrever(embalagem?.comprimento),
    peso: escrever(embalagem?.peso),
  }),
}

/** Creates a box, or saves the one that the form was loaded with. */
export function useSalvarEmbalagem(embalagem: Embalagem | undefined, onSave: () => void) {
  const client = useQueryClient()
  return useRecordForm<Campos, Embalagem>(embalagem, {
    fields: CAMPOS,
    check: REGRAS,
    // Measures go as typed: the contract reads commas.
    send: (body, base, chaveDe) =>
      base
        ? embalagensApi('PUT /embalagens/:id/', { params: { id: base.id }, body })
        : embalagensApi('POST /embalagens/', { body, idempotencyKey: chaveDe(body) }),
    onSave: async () => {
      await client.invalidateQueries({ queryKey: CHAVE_DAS_EMBALAGENS })
      avisar('success', 'Embalagem salva.')
      onSave()
    },
  })
}

export function EmbalagemModal({ embalagem, onClose }: { embalagem: Embalagem | null; onClose: () => void }) {
  const state = useSalvarEmbalagem(embalagem ?? undefined, onClose)
  const { field } = state
  return (
    <FormModal
      title={embalagem ? 'Editar embalagem' : 'Nova embalagem'}
      submit="Salvar embalagem"
      busy={state.busy}
      recusa={state.refusal}
      onSubmit={submitOf(state)}
      onClose={onClose}
    >
      <Fields columns={3} phone={2}>
        <WideField>
          <TextField
            label="Nome"
            data-autofocus
            required
            maxLength={CARACTERES.embalagem.nome}
            placeholder="Caixa P"
            {...field('nome')}
          />
        </WideField>
        {LADOS.map(([campo, label]) => (
          <DecimalField key={campo} label={label} suffix="cm" places={0} maxPlaces={3} required {...field(campo)} />
        ))}
        <WideField>
          <DecimalField label="Peso da embalagem vazia" suffix="kg" places={0} maxPlaces={3} {...field('peso')} />
        </WideField>
      </Fields>
    </FormModal>
  )
}
