import {
  escreverDocumento,
  formatarTelefone,
  lerDocumento,
  notaDoDocumento,
} from '@estampa/contract/shared/documents.ts'
import { CARACTERES, DOCUMENTO_DIGITADO } from '@estampa/contract/shared/maximos.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CampoDoEndereco } from '../../../shared/endereco/useCep.ts'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { TextField, TrimmedTextField, type TrimmedTextFieldProps } from '../../../shared/ui/TextField.tsx'
import { type CamposDoCliente, ROTULOS } from './campos.ts'

/**
 * Name, document and contact data. The document of a stored customer (`cpf`) is read-only; one without a document, whose
 * order came from a channel, may get it here.
 */
export function IdentificacaoSection({
  form,
  cpf,
  nota,
}: {
  form: UseFormReturn<CamposDoCliente>
  cpf?: string | undefined
  /** What to look at in the stored document. */
  nota?: string | null
}) {
  const { nome, ...outros } = CAMPOS
  const desenhar = (campo: Campo, props: Partial<TrimmedTextFieldProps>) => (
    <TrimmedTextField
      key={campo}
      label={ROTULOS[campo]}
      maxLength={CARACTERES.cliente[campo]}
      {...props}
      {...form.register(campo)}
      error={form.formState.errors[campo]?.message}
    />
  )
  return (
    <Card>
      <Fields>
        {desenhar('nome', nome)}
        {cpf ? (
          <TextField label="CPF" value={cpf} hint={nota} disabled />
        ) : (
          <CpfField form={form} opcional={cpf === ''} />
        )}
        {(Object.keys(outros) as (keyof typeof outros)[]).map((campo) => desenhar(campo, outros[campo]))}
      </Fields>
    </Card>
  )
}

type Campo = Exclude<keyof typeof ROTULOS, CampoDoEndereco>
/** Every label outside the address has its field here, and every field of this table is drawn. */
const CAMPOS: Readonly<Record<Campo, Partial<TrimmedTextFieldProps> & { 'data-autofocus'?: true }>> = {
  nome: { required: true, 'data-autofocus': true },
  telefone: { inputMode: 'tel', formatar: formatarTelefone },
  email: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
}

/** The check of the digits is advice: a customer may be registered all the same. */
function CpfField({
  form: { register, formState },
  opcional,
}: {
  form: UseFormReturn<CamposDoCliente>
  opcional: boolean
}) {
  const [nota, setNota] = useState<string | null>(null)
  const error = formState.errors.cpf?.message
  const campo = register('cpf', {
    onChange: () => setNota(null),
    onBlur: (event: { target: { value: string } }) => setNota(notaDoDocumento(lerDocumento(event.target.value))),
  })
  return (
    <TrimmedTextField
      label="CPF"
      hint={nota ?? (error ? null : 'De empresa, o CNPJ.')}
      maxLength={DOCUMENTO_DIGITADO}
      autoCapitalize="characters"
      spellCheck={false}
      formatar={escreverDocumento}
      required={!opcional}
      {...campo}
      error={error}
    />
  )
}
