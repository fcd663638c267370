import { formatarCep } from '@estampa/contract/shared/documents.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Card } from '../ui/Card.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../ui/TextField.tsx'
import css from './EnderecoSection.module.css'
import {
  CAMPOS_DO_ENDERECO,
  type CampoDoEndereco,
  ROTULOS_DO_ENDERECO,
  type SituacaoDoCep,
  type useCep,
} from './useCep.ts'

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
const DICAS: Readonly<Record<SituacaoDoCep['fase'], string | null>> = {
  parada: null,
  buscando: 'Buscando…',
  achado: null,
  falhou: 'Preencha à mão os outros campos.',
  sem_conexao: 'Sem conexão com a loja: o endereço será buscado quando ela voltar.',
}
type OnChange = (event: { target: { value: string } }) => void

export function EnderecoSection({ cep, form, maximos, obrigatorios, ...card }: EnderecoSectionProps) {
  const { errors } = form.formState
  const { fase } = cep.situacao
  const proprios: Partial<Record<CampoDoEndereco, Partial<TrimmedTextFieldProps>>> = {
    cep: {
      inputMode: 'numeric',
      formatar: formatarCep,
      hint: DICAS[fase],
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
        {fase === 'sem_conexao' && DICAS.sem_conexao}
      </p>
    </Card>
  )
}
