import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import {
  escreverDocumento,
  formatarCep,
  formatarDocumento,
  formatarTelefone,
} from '@estampa/contract/shared/documents.ts'
import { CARACTERES, DOCUMENTO_DIGITADO, TEXTOS_DA_LOJA, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type CampoDoEndereco, ROTULOS_DO_ENDERECO } from '../../../shared/endereco/campos.ts'
import { EnderecoSection } from '../../../shared/endereco/EnderecoSection.tsx'
import { useCep } from '../../../shared/endereco/useCep.ts'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { RecordForm } from '../../../shared/forms/RecordForm.tsx'
import { type RecordFields, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import { lojaApi } from '../../../shared/generated/lojaApi.ts'
import { guardarResposta } from '../../../shared/registro/consulta.ts'
import { useParaEditar } from '../../../shared/registro/useParaEditar.ts'
import { paginaDeAdministrador } from '../../../shared/session/TelaDeAdministrador.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { NotRead } from '../../../shared/ui/ErrorBox.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../../../shared/ui/TrimmedTextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { dadosDaLoja } from './loja.queries.ts'

export default paginaDeAdministrador(
  {
    title: 'Dados da loja',
    subtitle: 'Vão nas etiquetas de envio, nos romaneios, nas listas de separação e nos recibos.',
  },
  Dados,
)

/** The only record of its kind. */
const UNICO = 1

function Dados() {
  const lido = useParaEditar(dadosDaLoja, UNICO)
  if (lido.registro) return <DadosDaLojaForm dados={lido.registro} />
  return <NotRead query={{ ...lido, isError: lido.falhou }} height="420px" />
}

const ROTULOS: Readonly<Record<TextoDaLoja, string>> = {
  nome: 'Nome da loja',
  documento: 'CPF ou CNPJ',
  inscricao_estadual: 'Inscrição estadual',
  telefone: 'Telefone',
  email: 'Email',
  ...ROTULOS_DO_ENDERECO,
}

type CamposDaLoja = Record<TextoDaLoja, string>

/** The form of `dados`, each number as people write it. */
export function camposDe(dados?: DadosDaLoja): CamposDaLoja {
  const textos = Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, dados?.[campo] ?? ''])) as CamposDaLoja
  return {
    ...textos,
    documento: formatarDocumento(textos.documento),
    telefone: formatarTelefone(textos.telefone),
    cep: formatarCep(textos.cep),
  }
}

function corpoDe(campos: CamposDaLoja): CamposDaLoja {
  const aparados = Object.fromEntries(TEXTOS_DA_LOJA.map((campo) => [campo, campos[campo].trim()])) as CamposDaLoja
  return { ...aparados, uf: aparados.uf.toUpperCase() }
}

const REGRAS = checkedBy(
  async () => (await import('@estampa/contract/loja/loja.schemas.ts')).dadosDaLojaEntrada,
  corpoDe,
)

const LOJA: RecordFields<CamposDaLoja, DadosDaLoja> = { of: camposDe, body: corpoDe, labels: ROTULOS }

const OBRIGATORIOS: ReadonlySet<TextoDaLoja> = new Set(['nome', 'cep', 'endereco', 'municipio', 'uf'])

/** Every label outside the address has its field here, and every field of this table is drawn. */
const IDENTIFICACAO: Readonly<Record<Exclude<TextoDaLoja, CampoDoEndereco>, Partial<TrimmedTextFieldProps>>> = {
  nome: {},
  documento: {
    autoCapitalize: 'characters',
    spellCheck: false,
    formatar: escreverDocumento,
    maxLength: DOCUMENTO_DIGITADO,
  },
  inscricao_estadual: { hint: 'Só para quem envia com nota; vazia, vai ISENTO' },
  telefone: { inputMode: 'tel', formatar: formatarTelefone },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
}

export function DadosDaLojaForm({ dados }: { dados: DadosDaLoja }) {
  const state = useSalvarDados(dados)
  const { form, field, isDirty } = state
  const cep = useCep(form)
  const { nome, ...outros } = IDENTIFICACAO
  const campo = (nome: TextoDaLoja, props: Partial<TrimmedTextFieldProps>) => (
    <TrimmedTextField
      key={nome}
      label={ROTULOS[nome]}
      maxLength={CARACTERES.loja[nome]}
      required={OBRIGATORIOS.has(nome)}
      {...props}
      {...field(nome)}
    />
  )
  return (
    <RecordForm
      state={state}
      name="Dados da loja"
      cancel="/configuracoes"
      conflictTitle="Outra pessoa salvou os dados da loja"
      before={cep.terminar}
      wrong={() => 'Verifique os campos destacados.'}
      status={isDirty && 'Alterações não salvas'}
    >
      <Card title="Identificação">
        <Fields>
          <WideField>{campo('nome', nome)}</WideField>
          {(Object.keys(outros) as (keyof typeof outros)[]).map((um) => campo(um, outros[um]))}
        </Fields>
        <p className="text-m text-texto-suave m-0 mt-4">
          A chave PIX fica em <Link to="/configuracoes/pagamento">Pagamento</Link>.
        </p>
      </Card>
      <EnderecoSection
        title="De onde saem os envios"
        description="Um CEP novo pede que os fretes sejam calculados outra vez."
        cep={cep}
        form={form}
        maximos={CARACTERES.loja}
        obrigatorios={OBRIGATORIOS}
      />
    </RecordForm>
  )
}

/** Saves over the version that the form was loaded with. */
export function useSalvarDados(dados: DadosDaLoja) {
  const client = useQueryClient()
  return useRecordForm<CamposDaLoja, DadosDaLoja>(dados, {
    fields: LOJA,
    check: REGRAS,
    send: (campos, base = dados) => lojaApi('PUT /loja/', { body: { ...corpoDe(campos), versao: base.versao } }),
    read: (atual) => lojaApi.read('GET /loja/', atual),
    onSave: async (salvos, startFrom) => {
      guardarResposta(client, dadosDaLoja.queryKey, salvos)
      startFrom(salvos)
      avisar('success', 'Dados da loja salvos.')
      await client.invalidateQueries({ queryKey: ['painel'] })
    },
  })
}
