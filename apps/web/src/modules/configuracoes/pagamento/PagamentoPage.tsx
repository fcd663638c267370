import { CIDADE_NO_PIX, NOME_NO_PIX } from '@estampa/contract/pagamentos/brcode.ts'
import { parsePixKey, TIPOS_DE_CHAVE } from '@estampa/contract/pagamentos/chave.ts'
import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { storeAnswer } from '../../../shared/api/apiQuery.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { FieldsDraft } from '../../../shared/forms/drafts/FieldsDraft.tsx'
import { type RecordFields, submitOf, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { SaveBar } from '../../../shared/ui/ActionBar.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { TextField } from '../../../shared/ui/fields/TextField.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { configuracaoDePagamento } from './pagamento.queries.ts'

export default adminPage({ title: 'Pagamento' }, Recebimento)

const CARD = { title: 'PIX', description: 'O código PIX das vendas leva esta chave. Toda mudança fica na Auditoria.' }

function Recebimento() {
  const query = useQuery({ ...configuracaoDePagamento, refetchOnMount: 'always' })
  if (query.data) return <Formulario key={JSON.stringify(query.data)} configuracao={query.data} />
  return (
    <Card {...CARD}>
      <NotRead query={query} height="200px" />
    </Card>
  )
}

const CAMPOS: RecordFields<ConfiguracaoDePagamento, ConfiguracaoDePagamento> = {
  of: (configuracao = { pix_chave: '', pix_nome: '', pix_cidade: '' }) => configuracao,
}
const REGRAS = checkedBy<ConfiguracaoDePagamento>(
  async () => (await import('@estampa/contract/pagamentos/pagamentos.schemas.ts')).configuracaoDePagamentoEntrada,
)

/** Where the shop receives is kept as the server stored it, not as it was typed. */
export function useSavePagamento(configuracao: ConfiguracaoDePagamento) {
  const client = useQueryClient()
  return useRecordForm(configuracao, {
    fields: CAMPOS,
    check: REGRAS,
    send: (body) => pagamentosApi('PUT /pagamentos/configuracao/', { body }),
    onSave: (savedConfiguracao) => {
      storeAnswer(client, configuracaoDePagamento.queryKey, savedConfiguracao)
      toast('success', 'Pagamento salvo.')
    },
  })
}

/** Without a key the shop does not receive by PIX, and the rest may be empty. */
function Formulario({ configuracao }: { configuracao: ConfiguracaoDePagamento }) {
  const state = useSavePagamento(configuracao)
  const { form, field, isDirty, saving, refusal } = state
  useUnsavedQuestion(isDirty && !saving)
  const parsedKey = parsePixKey(useWatch({ control: form.control, name: 'pix_chave' }))
  return (
    <form noValidate onSubmit={(event) => void submitOf(state)(event)}>
      <FieldsDraft name="Pagamento" changed={isDirty} />
      <Card {...CARD}>
        <Fields columns={2}>
          <WideField>
            <TextField
              label="Chave PIX"
              {...field('pix_chave')}
              maxLength={100}
              hint={
                <span role="status">
                  {parsedKey
                    ? `${TIPOS_DE_CHAVE[parsedKey.tipo]}: ${parsedKey.chave}`
                    : 'CPF, CNPJ, telefone com DDD, e-mail ou chave aleatória'}
                </span>
              }
            />
          </WideField>
          <TextField
            label="Nome de quem recebe"
            {...field('pix_nome')}
            maxLength={NOME_NO_PIX}
            hint={`Até ${NOME_NO_PIX} letras, como aparece no banco`}
          />
          <TextField
            label="Cidade"
            {...field('pix_cidade')}
            maxLength={CIDADE_NO_PIX}
            hint={`Até ${CIDADE_NO_PIX} letras`}
          />
        </Fields>
      </Card>
      <SaveBar cancel="/configuracoes" saving={saving} refusal={refusal} status={isDirty && 'Alterações não salvas'} />
    </form>
  )
}
