import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { storeAnswer } from '../../../shared/api/apiQuery.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { EnderecoSection } from '../../../shared/forms/endereco/EnderecoSection.tsx'
import { useCep } from '../../../shared/forms/endereco/useCep.ts'
import { Field } from '../../../shared/forms/Field.tsx'
import { recordFields, type TextsOf } from '../../../shared/forms/fields.ts'
import { RecordForm } from '../../../shared/forms/RecordForm.tsx'
import { useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { dadosDaLojaFields } from '../../../shared/generated/dadosDaLojaFields.ts'
import { lojaApi } from '../../../shared/generated/lojaApi.ts'
import { useRecordToEdit } from '../../../shared/resource/useRecordToEdit.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { NotRead } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { LogoCard } from './LogoCard.tsx'
import { dadosDaLoja } from './loja.queries.ts'

export default adminPage(
  {
    title: 'Dados da loja',
    subtitle: 'Vão nas etiquetas de envio, nos romaneios, nas listas de separação, nos recibos e nos orçamentos.',
  },
  Dados,
)

/** The only record of its kind. */
const UNICO = 1

function Dados() {
  const { record, failed: hasFailed, ...leitura } = useRecordToEdit(dadosDaLoja, UNICO)
  if (record)
    return (
      <div className="grid gap-4">
        <LogoCard logo={record.logo} />
        <DadosDaLojaForm dados={record} />
      </div>
    )
  return <NotRead query={{ isError: hasFailed, ...leitura }} height="420px" />
}

type CamposDaLoja = TextsOf<typeof dadosDaLojaFields>
const LOJA = recordFields<typeof dadosDaLojaFields, DadosDaLoja>(dadosDaLojaFields)
const { body: toLojaBody } = LOJA
const REGRAS = checkedBy(
  async () => (await import('@estampa/contract/loja/loja.schemas.ts')).dadosDaLojaEntrada,
  toLojaBody,
)

/** Saves over the version that the form was loaded with. */
export function useSaveDados(data: DadosDaLoja) {
  const client = useQueryClient()
  return useRecordForm<CamposDaLoja, DadosDaLoja>(data, {
    fields: LOJA,
    check: REGRAS,
    send: (fields, base = data) => lojaApi('PUT /loja/', { body: { ...toLojaBody(fields), versao: base.versao } }),
    read: (current) => lojaApi.read('GET /loja/', current),
    onSave: async (savedLoja, startFrom) => {
      storeAnswer(client, dadosDaLoja.queryKey, savedLoja)
      startFrom(savedLoja)
      toast('success', 'Dados da loja salvos.')
      await client.invalidateQueries({ queryKey: ['painel'] })
    },
  })
}

export function DadosDaLojaForm({ dados }: { dados: DadosDaLoja }) {
  const state = useSaveDados(dados)
  const cep = useCep(state.form)
  return (
    <RecordForm
      state={state}
      name="Dados da loja"
      cancel="/configuracoes"
      conflictTitle="Outra pessoa salvou os dados da loja"
      before={cep.terminar}
      wrong={() => 'Verifique os campos destacados.'}
      status={state.isDirty && 'Alterações não salvas'}
    >
      <Card title="Identificação">
        <Fields>
          <WideField>
            <Field name="nome" />
          </WideField>
          <Field name="documento" />
          <Field name="inscricao_estadual" hint="Só para quem envia com nota; vazia, vai ISENTO" />
          <Field name="telefone" />
          <Field name="email" />
        </Fields>
        <p className="text-m text-texto-suave m-0 mt-4">
          A chave PIX fica em <Link to="/configuracoes/pagamento">Pagamento</Link>.
        </p>
      </Card>
      <EnderecoSection
        title="De onde saem os envios"
        description="Um CEP novo pede que os fretes sejam calculados outra vez."
        cep={cep}
      />
    </RecordForm>
  )
}
