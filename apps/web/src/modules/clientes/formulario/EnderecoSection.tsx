import { formatarCep } from '@estampa/contract/shared/documents.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { ReactNode } from 'react'
import type { RegisterOptions, UseFormReturn } from 'react-hook-form'
import { CampoDeTexto, type CampoDeTextoProps } from '../../../shared/ui/CampoDeTexto.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import css from './ClienteForm.module.css'
import { type CamposDoCliente, ROTULOS_DO_ENDERECO } from './campos.ts'
import type { SituacaoDoCep } from './useCep.ts'

type Campo = keyof typeof ROTULOS_DO_ENDERECO

interface EnderecoSectionProps {
  form: UseFormReturn<CamposDoCliente>
  cep: { situacao: SituacaoDoCep; aoDigitar: (valor: string) => void }
}

/** The address, filled in by the postal code. */
export function EnderecoSection({ form: { register, formState }, cep }: EnderecoSectionProps) {
  const { fase } = cep.situacao
  const campo = (
    nome: Campo,
    props: Partial<CampoDeTextoProps> = {},
    regras: RegisterOptions<CamposDoCliente, Campo> = {},
  ) => (
    <div key={nome} className={css[nome]}>
      <CampoDeTexto
        label={ROTULOS_DO_ENDERECO[nome]}
        maxLength={CARACTERES.cliente[nome]}
        {...props}
        {...register(nome, regras)}
        error={formState.errors[nome]?.message}
      />
    </div>
  )
  const campos: Record<Campo, ReactNode> = {
    cep: campo(
      'cep',
      {
        inputMode: 'numeric',
        formatar: formatarCep,
        hint: fase === 'buscando' ? 'Buscando…' : fase === 'falhou' ? 'Preencha à mão os outros campos.' : null,
        suffix: fase === 'buscando' && <span className={css.giro} />,
      },
      { onChange: (event: { target: { value: string } }) => cep.aoDigitar(event.target.value) },
    ),
    municipio: campo('municipio'),
    uf: campo(
      'uf',
      { autoCapitalize: 'characters', formatar: (texto) => texto.toUpperCase() },
      { validate: (valor) => /^([a-z]{2})?$/i.test(valor.trim()) || 'Duas letras' },
    ),
    endereco: campo('endereco'),
    numero: campo('numero'),
    complemento: campo('complemento'),
    bairro: campo('bairro'),
  }
  return (
    <Card>
      <div className={css.grade}>{Object.values(campos)}</div>
      <p className="somente-leitor" role="status">
        {cep.situacao.fase === 'achado' && `CEP encontrado: ${cep.situacao.lugar}`}
      </p>
    </Card>
  )
}
