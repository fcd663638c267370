import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { modeloFields } from '../../shared/generated/modeloFields.ts'
import { Allowed } from '../../shared/session/Allowed.tsx'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { esquemaDoModelo } from './ModeloForm.tsx'
import { modelos } from './modelos.queries.ts'

type Campos = TextsOf<typeof modeloFields>
const CAMPOS = recordFields<typeof modeloFields, Modelo>(modeloFields)
const REGRAS = checkedBy<Campos>(esquemaDoModelo)

/** Registers a model from within another form. Code and name are enough; the rest fills the products of the model. */
export default function NovoModeloModal(props: { onClose: () => void; onCreate: (modelo: Modelo) => void }) {
  const client = useQueryClient()
  const state = useRecordForm<Campos, Modelo>(undefined, {
    fields: CAMPOS,
    check: REGRAS,
    // The text goes as typed: the contract reads commas, and a price that cannot be read comes back as an error.
    send: modelos.save,
    onSave: (modelo) => {
      client.setQueryData(modelos.list().queryKey, (currentModelos) => currentModelos && [...currentModelos, modelo])
      void client.invalidateQueries({ queryKey: modelos.key })
      toast('success', 'Modelo criado com sucesso!')
      props.onCreate(modelo)
    },
    failure: (error) =>
      error instanceof ApiError && Object.keys(error.erros).length > 0
        ? 'Corrija os erros do formulário.'
        : 'Erro ao criar modelo. Verifique os dados ou tente mais tarde.',
  })
  return (
    <RecordModal
      state={state}
      title="Novo modelo"
      size="md"
      submit="Criar modelo"
      wrong={() => 'Preencha os campos obrigatórios!'}
      onClose={props.onClose}
    >
      <Fields columns={3} phone={2}>
        <Field name="codigo" data-autofocus />
        <div className="[grid-column:2_/_-1] min-w-0">
          <Field name="nome" />
        </div>
        <WideField>
          <Field name="descricao" label="Descrição do modelo" rows={2} />
        </WideField>
        <Allowed a="mudar_precos">
          <Field name="preco_venda" label="Preço do modelo" />
        </Allowed>
        <Field name="largura" label="Largura do modelo" />
        <Field name="altura" label="Altura do modelo" />
        <Field name="profundidade" />
        <Field name="peso" label="Peso do modelo" />
      </Fields>
    </RecordModal>
  )
}
