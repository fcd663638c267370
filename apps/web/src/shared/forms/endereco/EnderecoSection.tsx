import { ADDRESS } from '@estampa/contract/shared/form.ts'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../Field.tsx'
import type { CampoDoEndereco, SituacaoDoCep, useCep } from './useCep.ts'

interface EnderecoSectionProps {
  title?: string
  description?: string
  cep: Pick<ReturnType<typeof useCep>, 'situacao' | 'onType'>
}
const DICAS: Readonly<Record<SituacaoDoCep['fase'], string | null>> = {
  parada: null,
  buscando: 'Buscando…',
  achado: null,
  falhou: 'Preencha à mão os outros campos.',
  sem_conexao: 'Sem conexão com a loja: o endereço será buscado quando ela voltar.',
}
/** Widths in twelve columns, and on a phone. */
const LARGURAS: Readonly<Record<CampoDoEndereco, string>> = {
  cep: 'col-span-3 max-md:col-span-full',
  municipio: 'col-span-7 max-md:col-span-9',
  uf: 'col-span-2 max-md:col-span-3 [&_input]:uppercase',
  endereco: 'col-span-9 max-md:col-span-full',
  numero: 'col-span-3 max-md:col-span-4 max-xs:col-span-full',
  complemento: 'col-span-6 max-md:col-span-8 max-xs:col-span-full',
  bairro: 'col-span-6 max-md:col-span-full',
}

/** The address among the fields of a record's form; its postal code fills in the rest. */
export function EnderecoSection({ cep, ...card }: EnderecoSectionProps) {
  const { fase } = cep.situacao
  const cepProps = {
    hint: DICAS[fase],
    suffix: fase === 'buscando' && (
      <span className="block size-4 border-2 border-borda-forte border-t-transparent rounded-[50%] animate-girar" />
    ),
    rules: { onChange: ({ target }: { target: { value: string } }) => cep.onType(target.value) },
  }
  return (
    <Card {...card}>
      <div className="grid grid-cols-12 gap-x-5 gap-y-4 max-md:gap-x-3">
        {(Object.keys(ADDRESS) as CampoDoEndereco[]).map((field) => (
          <div key={field} className={LARGURAS[field]}>
            <Field name={field} {...(field === 'cep' && cepProps)} />
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
