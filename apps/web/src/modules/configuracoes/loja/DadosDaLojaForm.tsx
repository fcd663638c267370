import type { DadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { documentoConfere, formatarDocumento, formatarTelefone, soDigitos } from '@estampa/contract/shared/documents.ts'
import { CARACTERES, type TextoDaLoja } from '@estampa/contract/shared/maximos.ts'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { EnderecoSection } from '../../../shared/endereco/EnderecoSection.tsx'
import { useCep } from '../../../shared/endereco/useCep.ts'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { ConflictDialog } from '../../../shared/ui/ConflictDialog.tsx'
import { SaveBar } from '../../../shared/ui/SaveBar.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../../../shared/ui/TrimmedTextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { type CamposDaLoja, camposDe, ROTULOS } from './campos.ts'
import css from './DadosDaLojaForm.module.css'
import { useSalvarDados } from './useSalvarDados.ts'

const obrigatorio = (valor: string) => valor.trim() !== '' || 'Campo obrigatório'

/** The same rules as the contract's, whose sentences they repeat. */
const REGRAS: Partial<Record<TextoDaLoja, (valor: string) => true | string>> = {
  nome: obrigatorio,
  documento: (valor) => valor.trim() === '' || documentoConfere(valor) || 'Informe um CPF ou CNPJ válido',
  telefone: (valor) => /^(\d{10,11})?$/.test(soDigitos(valor)) || 'Informe o telefone com DDD',
  email: (valor) => /^([^\s@]+@[^\s@]+\.[^\s@]+)?$/.test(valor.trim()) || 'Informe um e-mail válido',
  cep: (valor) =>
    obrigatorio(valor) === true ? soDigitos(valor).length === 8 || 'Informe os 8 dígitos do CEP' : 'Campo obrigatório',
  endereco: obrigatorio,
  municipio: obrigatorio,
  uf: (valor) =>
    obrigatorio(valor) === true ? /^[a-z]{2}$/i.test(valor.trim()) || 'Duas letras' : 'Campo obrigatório',
}
const OBRIGATORIOS: ReadonlySet<TextoDaLoja> = new Set(['nome', 'cep', 'endereco', 'municipio', 'uf'])

/** Edits `dados` as they were when the page opened. */
export function DadosDaLojaForm({ dados }: { dados: DadosDaLoja }) {
  const form = useForm<CamposDaLoja>({ defaultValues: camposDe(dados) })
  const { register, handleSubmit, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const cep = useCep(form)
  const { salvar, salvando, conflito } = useSalvarDados(dados, form)
  const aviso = useAvisoDeAlteracoes(isDirty && !salvando)
  const enviar = handleSubmit(
    async () => {
      await cep.terminar()
      salvar(form.getValues())
    },
    () => avisar('warning', 'Verifique os campos destacados.'),
  )
  const campo = (nome: TextoDaLoja, props: Partial<TrimmedTextFieldProps> = {}) => (
    <TrimmedTextField
      label={ROTULOS[nome]}
      maxLength={CARACTERES.loja[nome]}
      required={OBRIGATORIOS.has(nome)}
      {...props}
      {...register(nome, { ...(REGRAS[nome] && { validate: REGRAS[nome] }) })}
      error={errors[nome]?.message}
    />
  )
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <Card title="Identificação">
        <Fields>
          <WideField>{campo('nome')}</WideField>
          {campo('documento', { autoCapitalize: 'characters', spellCheck: false, formatar: formatarDocumento })}
          {campo('inscricao_estadual', { hint: 'Só para quem envia com nota; vazia, vai ISENTO' })}
          {campo('telefone', { inputMode: 'tel', formatar: formatarTelefone })}
          {campo('email', { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
        </Fields>
        <p className={css.pix}>
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
        regras={REGRAS}
      />
      <SaveBar
        cancelar="/configuracoes"
        salvando={salvando || isSubmitting}
        status={isDirty && 'Alterações não salvas'}
      />
      {conflito && <ConflictDialog title="Outra pessoa salvou os dados da loja" pending={salvando} {...conflito} />}
      {aviso}
    </form>
  )
}
