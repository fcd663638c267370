import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { escreverDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { CARACTERES, DOCUMENTO_DIGITADO, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { Link } from 'react-router'
import { EnderecoSection } from '../../../shared/endereco/EnderecoSection.tsx'
import { type CampoDoEndereco, useCep } from '../../../shared/endereco/useCep.ts'
import { RecordForm } from '../../../shared/forms/RecordForm.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../../../shared/ui/TextField.tsx'
import { ROTULOS } from './campos.ts'
import { useSalvarDados } from './useSalvarDados.ts'

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
