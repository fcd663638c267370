import {
  documentoConfere,
  formatarDocumento,
  formatarTelefone,
  normalizarDocumento,
} from '@estampa/contract/shared/documents.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { TrimmedTextField } from '../../../shared/ui/TrimmedTextField.tsx'
import { type CamposDoCliente, ROTULOS } from './campos.ts'

/**
 * Name, document and contact data. The document of a stored customer (`cpf`) is read-only; one without a document, whose
 * order came from a channel, may get it here.
 */
export function IdentificacaoSection({
  form,
  cpf,
}: {
  form: UseFormReturn<CamposDoCliente>
  cpf?: string | undefined
}) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <Card>
      <Fields>
        <TrimmedTextField
          label={ROTULOS.nome}
          maxLength={CARACTERES.cliente.nome}
          required
          data-autofocus
          {...register('nome', { validate: (valor) => valor.trim() !== '' || 'Informe o nome' })}
          error={errors.nome?.message}
        />
        {cpf ? <TextField label="CPF" value={cpf} disabled /> : <CpfField form={form} opcional={cpf === ''} />}
        <TrimmedTextField
          label={ROTULOS.telefone}
          maxLength={CARACTERES.cliente.telefone}
          inputMode="tel"
          formatar={formatarTelefone}
          {...register('telefone')}
          error={errors.telefone?.message}
        />
        <TrimmedTextField
          label={ROTULOS.email}
          maxLength={CARACTERES.cliente.email}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
          error={errors.email?.message}
        />
      </Fields>
    </Card>
  )
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
    validate: (valor) => opcional || normalizarDocumento(valor) !== '' || 'Informe o CPF',
    onChange: () => setNota(null),
    onBlur: (event: { target: { value: string } }) => setNota(conselho(event.target.value)),
  })
  return (
    <TrimmedTextField
      label="CPF"
      hint={nota ?? (error ? null : 'De empresa, o CNPJ.')}
      maxLength={CARACTERES.cliente.cpf}
      autoCapitalize="characters"
      spellCheck={false}
      formatar={formatarDocumento}
      required={!opcional}
      {...campo}
      error={error}
    />
  )
}

function conselho(texto: string): string | null {
  const documento = normalizarDocumento(texto)
  if (documento === '' || documentoConfere(documento)) return null
  return documento.length === 11 || documento.length === 14
    ? 'Confira: os dígitos verificadores não batem.'
    : 'Confira: um CPF tem 11 dígitos; um CNPJ, 14.'
}
