import { formatarCep } from '@estampa/contract/shared/documents.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Card } from '../ui/Card.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../ui/TrimmedTextField.tsx'
import { CAMPOS_DO_ENDERECO, type CampoDoEndereco, ROTULOS_DO_ENDERECO } from './campos.ts'
import css from './EnderecoSection.module.css'
import type { useCep } from './useCep.ts'

interface EnderecoSectionProps {
  title?: string
  description?: string
  form: {
    register: (campo: CampoDoEndereco, opcoes: { onChange?: OnChange }) => UseFormRegisterReturn
    formState: { errors: Partial<Record<CampoDoEndereco, { message?: string | undefined }>> }
  }
  cep: Pick<ReturnType<typeof useCep>, 'situacao' | 'onType'>
  /** Lengths, characters. */
  maximos: Readonly<Record<CampoDoEndereco, number>>
  obrigatorios?: ReadonlySet<string>
}
type OnChange = (event: { target: { value: string } }) => void

export function EnderecoSection({ cep, form, maximos, obrigatorios, ...card }: EnderecoSectionProps) {
  const { errors } = form.formState
  const { fase } = cep.situacao
  const proprios: Partial<Record<CampoDoEndereco, Partial<TrimmedTextFieldProps>>> = {
    cep: {
      inputMode: 'numeric',
      formatar: formatarCep,
      hint: fase === 'buscando' ? 'Buscando…' : fase === 'falhou' ? 'Preencha à mão os outros campos.' : null,
      suffix: fase === 'buscando' && <span className={css.giro} />,
    },
    uf: { autoCapitalize: 'characters', formatar: (texto) => texto.toUpperCase() },
  }
  const opcoes = (campo: CampoDoEndereco) =>
    campo === 'cep' ? { onChange: (({ target }) => cep.onType(target.value)) satisfies OnChange } : {}
  return (
    <Card {...card}>
      <div className={css.grade}>
        {CAMPOS_DO_ENDERECO.map((campo) => (
          <div key={campo} className={css[campo]}>
            <TrimmedTextField
              label={ROTULOS_DO_ENDERECO[campo]}
              maxLength={maximos[campo]}
              required={obrigatorios?.has(campo) ?? false}
              {...proprios[campo]}
              {...form.register(campo, opcoes(campo))}
              error={errors[campo]?.message}
            />
          </div>
        ))}
      </div>
      <p className="somente-leitor" role="status">
        {cep.situacao.fase === 'achado' && `CEP encontrado: ${cep.situacao.lugar}`}
      </p>
    </Card>
  )
}
