import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { escreverDocumento, formatarTelefone } from '@estampa/contract/shared/documents.ts'
import { CARACTERES, DOCUMENTO_DIGITADO, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { CampoDoEndereco } from '../../../shared/endereco/campos.ts'
import { EnderecoSection } from '../../../shared/endereco/EnderecoSection.tsx'
import { useCep } from '../../../shared/endereco/useCep.ts'
import { RascunhoDosCampos } from '../../../shared/rascunhos/RascunhoDosCampos.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { ConflictDialog } from '../../../shared/ui/ConflictDialog.tsx'
import { SaveBar } from '../../../shared/ui/SaveBar.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../../../shared/ui/TrimmedTextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { type CamposDaLoja, camposDe, REGRAS, ROTULOS } from './campos.ts'
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
  const form = useForm<CamposDaLoja>({ defaultValues: camposDe(dados), resolver: REGRAS })
  const { register, handleSubmit, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const cep = useCep(form)
  const { salvar, salvando, recusa, conflito } = useSalvarDados(dados, form)
  const aviso = useAvisoDeAlteracoes(isDirty && !salvando)
  const enviar = handleSubmit(
    async () => {
      await cep.terminar()
      salvar(form.getValues())
    },
    () => avisar('warning', 'Verifique os campos destacados.'),
  )
  const { nome, ...outros } = IDENTIFICACAO
  const campo = (nome: TextoDaLoja, props: Partial<TrimmedTextFieldProps>) => (
    <TrimmedTextField
      key={nome}
      label={ROTULOS[nome]}
      maxLength={CARACTERES.loja[nome]}
      required={OBRIGATORIOS.has(nome)}
      {...props}
      {...register(nome)}
      error={errors[nome]?.message}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <RascunhoDosCampos tela="Dados da loja" alterado={isDirty} />
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
      <SaveBar
        cancelar="/configuracoes"
        salvando={salvando || isSubmitting}
        recusa={recusa}
        status={isDirty && 'Alterações não salvas'}
      />
      {conflito && <ConflictDialog title="Outra pessoa salvou os dados da loja" pending={salvando} {...conflito} />}
      {aviso}
    </form>
  )
}
