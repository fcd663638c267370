import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { submitOf } from '../../shared/forms/RecordForm.tsx'
import { type RecordFields, useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { modelosApi } from '../../shared/generated/modelosApi.ts'
import { Permitido } from '../../shared/session/Permitido.tsx'
import { Fields, WideField } from '../../shared/ui/Card.tsx'
import { MoneyField } from '../../shared/ui/DecimalField.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import { TextAreaField, TextField } from '../../shared/ui/TextField.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { CamposDeMedida } from './CamposDeMedida.tsx'
import { esquemaDoModelo } from './campos.ts'
import { CHAVE_DOS_MODELOS, listaDeModelos } from './modelos.queries.ts'

const VAZIO = {
  codigo: '',
  nome: '',
  descricao: '',
  preco_venda: '',
  largura: '',
  altura: '',
  profundidade: '',
  peso: '',
}
type Campos = typeof VAZIO
const CAMPOS: RecordFields<Campos, Modelo> = { of: () => VAZIO }
const REGRAS = checkedBy<Campos>(esquemaDoModelo)
const MEDIDAS = [
  { campo: 'largura', label: 'Largura do modelo', unidade: 'cm' },
  { campo: 'altura', label: 'Altura do modelo', unidade: 'cm' },
  { campo: 'profundidade', label: 'Profundidade', unidade: 'cm' },
  { campo: 'peso', label: 'Peso do modelo', unidade: 'kg' },
] as const

/** Registers a model from within another form. Code and name are enough; the rest fills the products of the model. */
export default function NovoModeloModal(props: { onClose: () => void; onCreate: (modelo: Modelo) => void }) {
  const client = useQueryClient()
  const state = useRecordForm<Campos, Modelo>(undefined, {
    fields: CAMPOS,
    check: REGRAS,
    // The text goes as typed: the contract reads commas, and a price that cannot be read comes back as an error.
    send: (campos, _base, chaveDe) => modelosApi('POST /modelos/', { body: campos, idempotencyKey: chaveDe(campos) }),
    onSave: (modelo) => {
      client.setQueryData(listaDeModelos().queryKey, (modelos) => modelos && [...modelos, modelo])
      void client.invalidateQueries({ queryKey: CHAVE_DOS_MODELOS })
      avisar('success', 'Modelo criado com sucesso!')
      props.onCreate(modelo)
    },
    failure: (erro) =>
      erro instanceof ApiError && Object.keys(erro.erros).length > 0
        ? 'Corrija os erros do formulário.'
        : 'Erro ao criar modelo. Verifique os dados ou tente mais tarde.',
  })
  const { field } = state
  return (
    <FormModal
      title="Novo modelo"
      size="md"
      submit="Criar modelo"
      busy={state.busy}
      recusa={state.refusal}
      onSubmit={submitOf(state, undefined, () => 'Preencha os campos obrigatórios!')}
      onClose={props.onClose}
    >
      <Fields columns={3} phone={2}>
        <TextField label="Código" data-autofocus required {...field('codigo')} />
        <div className="[grid-column:2_/_-1] min-w-0">
          <TextField label="Nome" required {...field('nome')} />
        </div>
        <WideField>
          <TextAreaField label="Descrição do modelo" rows={2} {...field('descricao')} />
        </WideField>
        <Permitido a="mudar_precos">
          <MoneyField label="Preço do modelo" {...field('preco_venda')} />
        </Permitido>
        <CamposDeMedida medidas={MEDIDAS} propsDe={field} />
      </Fields>
    </FormModal>
  )
}
