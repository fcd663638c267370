import type { Fornecedor } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { isCompany } from '@estampa/contract/fornecedores/pessoa.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import { IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { checkedBy } from '../../shared/forms/checkedBy.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../shared/forms/fields.ts'
import { RecordForm } from '../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../shared/forms/useRecordForm.ts'
import { fornecedorFields } from '../../shared/generated/fornecedorFields.ts'
import { RecordPage } from '../../shared/resource/RecordPage.tsx'
import { RemoveDialog } from '../../shared/resource/RemoveDialog.tsx'
import { useMay } from '../../shared/session/session.ts'
import { DialogButton } from '../../shared/ui/Button.tsx'
import { Card, Fields, WideField } from '../../shared/ui/Card.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { AFTER_SUCCESS } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { ComprasDoFornecedor } from './ComprasDoFornecedor.tsx'
import { fornecedores } from './fornecedores.queries.ts'
import { PecasDoFornecedor } from './PecasDoFornecedor.tsx'

type Campos = TextsOf<typeof fornecedorFields>
const FIELDS = recordFields<typeof fornecedorFields, Fornecedor>(fornecedorFields)
const CHECK = checkedBy<Campos>(
  async () => (await import('@estampa/contract/fornecedores/fornecedores.schemas.ts')).fornecedorEntrada,
)

function useSaveFornecedor(fornecedor: Fornecedor | undefined) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useRecordForm<Campos, Fornecedor>(fornecedor, {
    fields: FIELDS,
    check: CHECK,
    send: fornecedores.save,
    read: fornecedores.read,
    onSave: async (saved) => {
      toast('success', fornecedor ? 'Fornecedor atualizado!' : 'Fornecedor criado!')
      void navigate('/fornecedores', AFTER_SUCCESS)
      await fornecedores.changed(client, saved.id, saved)
    },
    failure: (failure) => addConnectionSentence(failure, 'Erro ao salvar fornecedor.'),
  })
}

export function FornecedorForm({ fornecedor }: { fornecedor?: Fornecedor }) {
  const state = useSaveFornecedor(fornecedor)
  return (
    <RecordForm
      state={state}
      name={fornecedor ? 'Editar fornecedor' : 'Novo fornecedor'}
      cancel="/fornecedores"
      conflictTitle="Outra pessoa salvou este fornecedor"
      wrong={({ nome }) => (nome ? 'Preencha os campos obrigatórios.' : 'Verifique os campos destacados.')}
      status={fornecedor && state.isDirty && 'Alterações não salvas'}
    >
      <Card>
        <Fields>
          <WideField>
            <Field name="nome" />
          </WideField>
          <Field name="documento" format={formatDocumento} />
          <Field name="prazo_dias" inputMode="numeric" />
          <Field name="telefone" />
          <Field name="email" />
          <WideField>
            <Field name="observacao" />
          </WideField>
        </Fields>
      </Card>
    </RecordForm>
  )
}

const AnonimizarFornecedorDialog = onDemand(
  async () => (await import('./AnonimizarFornecedorDialog.tsx')).AnonimizarFornecedorDialog,
)

/** A person may ask to be forgotten; a company is none. */
function PersonalData({ fornecedor }: { fornecedor: Fornecedor }) {
  const canDelete = useMay('excluir_definitivo')
  if (!canDelete || isCompany(fornecedor)) return null
  return (
    <Card
      title="Dados pessoais (LGPD)"
      description="Para atender quem é pessoa, não empresa, e pede para ser esquecido."
    >
      <DialogButton label="Anonimizar" icon={IconUserOff}>
        {(close) => <AnonimizarFornecedorDialog fornecedor={fornecedor} onClose={close} />}
      </DialogButton>
    </Card>
  )
}

const Bought = ({ fornecedor: { id, anonimizado_em } }: { fornecedor: Fornecedor }) => (
  <>
    <ComprasDoFornecedor id={id} mayBuy={anonimizado_em === null} />
    <PecasDoFornecedor id={id} />
  </>
)

export default function FornecedorPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (
    <RecordPage
      param="fornecedorId"
      query={fornecedores.record}
      title="Editar fornecedor"
      failed="Erro ao carregar fornecedor"
      list="/fornecedores"
      remove={({ id, nome }, close) => (
        <RemoveDialog
          title="Excluir fornecedor"
          remove={fornecedores.remove}
          id={id}
          done="Fornecedor excluído."
          failed="Não foi possível excluir o fornecedor."
          onClose={close}
          onRemoved={() => {
            void fornecedores.changed(client, id, null)
            void navigate('/fornecedores', { replace: true })
          }}
        >
          O fornecedor <strong>{nome}</strong> será excluído permanentemente.
        </RemoveDialog>
      )}
    >
      {(fornecedor) =>
        fornecedor.anonimizado_em === null ? (
          <>
            <FornecedorForm key={fornecedor.id} fornecedor={fornecedor} />
            {/* On a phone the form's bar has no room below it. */}
            <div className="max-md:mt-4">
              <Bought fornecedor={fornecedor} />
              <PersonalData fornecedor={fornecedor} />
            </div>
          </>
        ) : (
          <>
            <Card title="Cadastro">
              <p className="m-0 text-texto-suave">
                Os dados pessoais foram excluídos em {formatDate(fornecedor.anonimizado_em)}. As compras e os custos
                continuam; este cadastro não pode mais ser alterado nem usado em novas compras.
              </p>
            </Card>
            <Bought fornecedor={fornecedor} />
          </>
        )
      }
    </RecordPage>
  )
}
