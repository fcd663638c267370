import { useQueryClient } from '@tanstack/react-query'
import { Field } from '../../shared/forms/Field.tsx'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { AvisoDoBling } from './AvisoDoBling.tsx'
import { formatCategoriaErrors, SEM_PAI, useSaveCategoria } from './CategoriaForm.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS } from './categorias.queries.ts'

/** `onCreate` gets its id as text once the lists have it. From Bling's authorisation the person comes back here. */
export default function NovaCategoriaModal(props: { onClose: () => void; onCreate: (id: string) => void }) {
  const { onClose, onCreate } = props
  const client = useQueryClient()
  const state = useSaveCategoria({
    redirect: location.pathname + location.search,
    onSave: async ({ id }) => {
      await client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      toast('success', 'Categoria criada!')
      if (id > 0) onCreate(String(id))
    },
  })
  return (
    <RecordModal
      state={state}
      title="Nova categoria"
      submit="Salvar categoria"
      wrong={formatCategoriaErrors}
      onClose={onClose}
    >
      <Fields columns={1}>
        <WideField>
          <Field name="nome" label="Nome da categoria" data-autofocus />
        </WideField>
        <WideField>
          <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...state.field('categoria_pai')} />
        </WideField>
        <AvisoDoBling />
      </Fields>
    </RecordModal>
  )
}
