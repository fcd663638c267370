import { formatarCep } from '@estampa/contract/shared/documents.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Card } from '../ui/Card.tsx'
import { TrimmedTextField, type TrimmedTextFieldProps } from '../ui/TextField.tsx'
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
/** Of twelve columns, and on a phone. */
const LARGURAS: Readonly<Record<CampoDoEndereco, string>> = {
  cep: 'col-span-3 max-md:col-span-full',
  municipio: 'col-span-7 max-md:col-span-9',
  uf: 'col-span-2 max-md:col-span-3 [&_input]:uppercase',
  endereco: 'col-span-9 max-md:col-span-full',
  numero: 'col-span-3 max-md:col-span-4',
  complemento: 'col-span-6 max-md:col-span-8',
  bairro: 'col-span-6 max-md:col-span-full',
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
      suffix: fase === 'buscando' && (
        <span className="block size-4 border-2 border-borda-forte border-t-transparent rounded-[50%] animate-girar" />
      ),
    },
    uf: { autoCapitalize: 'characters', formatar: (texto) => texto.toUpperCase() },
  }
  const opcoes = (campo: CampoDoEndereco) =>
    campo === 'cep' ? { onChange: (({ target }) => cep.onType(target.value)) satisfies OnChange } : {}
  return (
    <Card {...card}>
      <div className="grid grid-cols-12 gap-x-5 gap-y-4 max-md:gap-x-3">
        {CAMPOS_DO_ENDERECO.map((campo) => (
          <div key={campo} className={LARGURAS[campo]}>
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
