import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { submitOf } from '../../shared/forms/RecordForm.tsx'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { SEM_PAI } from './CategoriaPai.tsx'
import { CategoriaSelect } from './CategoriaSelect.tsx'
import { CHAVE_DAS_CATEGORIAS } from './categorias.queries.ts'
import { oQueFalta, useSalvarCategoria } from './useSalvarCategoria.ts'

/**
 * Registers a category from within another form. `onCreate` gets its id as text once the lists have it. When Bling must
 * be authorised first, the page is left, and the person comes back to the form.
 */
export default function NovaCategoriaModal({
  onClose,
  onCreate,
}: {
  onClose: () => void
  onCreate: (id: string) => void
}) {
  const client = useQueryClient()
  const state = useSalvarCategoria({
    redirect: location.pathname + location.search,
    onSave: async ({ id }) => {
      await client.invalidateQueries({ queryKey: CHAVE_DAS_CATEGORIAS })
      avisar('success', 'Categoria criada!')
      if (id > 0) onCreate(String(id))
    },
  })
  return (
    <FormModal
      title="Nova categoria"
      submit="Salvar categoria"
      busy={state.busy}
      recusa={state.refusal}
      onSubmit={submitOf(state, undefined, oQueFalta)}
      onClose={onClose}
    >
      <Fields columns={1}>
        <WideField>
          <TextField
            label="Nome da categoria"
            data-autofocus
            required
            maxLength={CARACTERES.categoria.nome}
            {...state.field('nome')}
          />
        </WideField>
        <WideField>
          <CategoriaSelect label="Categoria pai" placeholder={SEM_PAI} {...state.field('categoria_pai')} />
        </WideField>
      </Fields>
    </FormModal>
  )
}
