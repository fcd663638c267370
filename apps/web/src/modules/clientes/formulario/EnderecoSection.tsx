import { formatarCep } from '@estampa/contract/shared/documents.ts'
import type { UseFormReturn } from 'react-hook-form'
import { Card } from '../../../shared/ui/Card.tsx'
import { CampoDeTexto } from './CampoDeTexto.tsx'
import css from './ClienteForm.module.css'
import { type CamposDoCliente, ROTULOS } from './campos.ts'
import type { SituacaoDoCep } from './useCep.ts'

interface EnderecoSectionProps {
  form: UseFormReturn<CamposDoCliente>
  cep: { situacao: SituacaoDoCep; aoDigitar: (valor: string) => void }
}

/** The address, filled in by the postal code. */
export function EnderecoSection({ form: { register, formState }, cep }: EnderecoSectionProps) {
  const { fase } = cep.situacao
  const campo = (nome: Exclude<keyof CamposDoCliente, 'cpf'>) => ({
    label: ROTULOS[nome],
    error: formState.errors[nome]?.message,
  })
  return (
    <Card>
      <div className={css.endereco}>
        <div className={css.cep}>
          <CampoDeTexto
            {...campo('cep')}
            inputMode="numeric"
            formatar={formatarCep}
            hint={fase === 'buscando' ? 'Buscando…' : fase === 'falhou' ? 'Preencha à mão os outros campos.' : null}
            suffix={fase === 'buscando' && <span className={css.giro} />}
            {...register('cep', {
              onChange: (event: { target: { value: string } }) => cep.aoDigitar(event.target.value),
            })}
          />
        </div>
        <div className={css.municipio}>
          <CampoDeTexto {...campo('municipio')} maxLength={120} {...register('municipio')} />
        </div>
        <div className={css.uf}>
          <CampoDeTexto
            {...campo('uf')}
            maxLength={2}
            autoCapitalize="characters"
            formatar={(texto) => texto.toUpperCase()}
            {...register('uf', { validate: (valor) => /^([a-z]{2})?$/i.test(valor.trim()) || 'Duas letras' })}
          />
        </div>
        <div className={css.logradouro}>
          <CampoDeTexto {...campo('endereco')} maxLength={200} {...register('endereco')} />
        </div>
        <div className={css.numero}>
          <CampoDeTexto {...campo('numero')} maxLength={30} {...register('numero')} />
        </div>
        <div className={css.complemento}>
          <CampoDeTexto {...campo('complemento')} maxLength={120} {...register('complemento')} />
        </div>
        <div className={css.bairro}>
          <CampoDeTexto {...campo('bairro')} maxLength={120} {...register('bairro')} />
        </div>
      </div>
      <p className="somente-leitor" role="status">
        {cep.situacao.fase === 'achado' && `CEP encontrado: ${cep.situacao.lugar}`}
      </p>
    </Card>
  )
}
