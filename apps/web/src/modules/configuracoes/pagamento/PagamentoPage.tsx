import { CIDADE_NO_PIX, NOME_NO_PIX } from '@estampa/contract/pagamentos/brcode.ts'
import { lerChavePix, TIPOS_DE_CHAVE } from '@estampa/contract/pagamentos/chave.ts'
import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { submitOf } from '../../../shared/forms/RecordForm.tsx'
import { type RecordFields, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { pagamentosApi } from '../../../shared/generated/pagamentosApi.ts'
import { RascunhoDosCampos } from '../../../shared/rascunhos/RascunhoDosCampos.tsx'
import { guardarResposta } from '../../../shared/registro/consulta.ts'
import { paginaDeAdministrador } from '../../../shared/session/Permitido.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { configuracaoDePagamento } from './pagamento.queries.ts'

export default paginaDeAdministrador({ title: 'Pagamento' }, Recebimento)

function Recebimento() {
  const query = useQuery({ ...configuracaoDePagamento, refetchOnMount: 'always' })
  return (
    <Card title="PIX" description="O código PIX das vendas leva esta chave. Toda mudança fica na Auditoria.">
      {query.data ? (
        <Formulario key={JSON.stringify(query.data)} configuracao={query.data} />
      ) : (
        <NotRead query={query} height="200px" />
      )}
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
export function useSalvarPagamento(configuracao: ConfiguracaoDePagamento) {
  const client = useQueryClient()
  return useRecordForm(configuracao, {
    fields: CAMPOS,
    check: REGRAS,
    send: (body) => pagamentosApi('PUT /pagamentos/configuracao/', { body }),
    onSave: (nova) => {
      guardarResposta(client, configuracaoDePagamento.queryKey, nova)
      avisar('success', 'Pagamento salvo.')
    },
  })
}

/** Without a key the shop does not receive by PIX, and the rest may be empty. */
function Formulario({ configuracao }: { configuracao: ConfiguracaoDePagamento }) {
  const state = useSalvarPagamento(configuracao)
  const { form, field, isDirty, saving, refusal } = state
  const aviso = useAvisoDeAlteracoes(isDirty && !saving)
  const enviar = submitOf(state)
  const lida = lerChavePix(useWatch({ control: form.control, name: 'pix_chave' }))
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <RascunhoDosCampos tela="Pagamento" alterado={isDirty} />
      <Fields columns={2}>
        <WideField>
          <TextField
            label="Chave PIX"
            {...field('pix_chave')}
            maxLength={100}
            hint={
              <span role="status">
                {lida
                  ? `${TIPOS_DE_CHAVE[lida.tipo]}: ${lida.chave}`
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
      {refusal && <Recusa role="alert">{refusal}</Recusa>}
      <div className="mt-5">
        <Button type="submit" loading={saving}>
          Salvar
        </Button>
      </div>
      {aviso}
    </form>
  )
}
