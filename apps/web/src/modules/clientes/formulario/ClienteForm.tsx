import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarDocumento, notaDoDocumento } from '@estampa/contract/shared/documents.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { ReactNode } from 'react'
import { EnderecoSection } from '../../../shared/endereco/EnderecoSection.tsx'
import { useCep } from '../../../shared/endereco/useCep.ts'
import { RecordForm } from '../../../shared/forms/RecordForm.tsx'
import { IdentificacaoSection } from './IdentificacaoSection.tsx'
import { oQueFalta, useSalvarCliente } from './useSalvarCliente.ts'

interface ClienteFormProps {
  /** As it was when the page opened; absent creates one. */
  cliente?: Cliente
  children?: ReactNode
}

export function ClienteForm({ cliente, children }: ClienteFormProps) {
  const state = useSalvarCliente({ cliente })
  const { form, isDirty } = state
  const cep = useCep(form)
  return (
    <RecordForm
      state={state}
      name={cliente ? 'Editar cliente' : 'Novo cliente'}
      cancel="/clientes"
      conflictTitle="Outra pessoa salvou este cliente"
      before={cep.terminar}
      wrong={oQueFalta}
      status={cliente && isDirty && 'Alterações não salvas'}
    >
      <IdentificacaoSection
        form={form}
        {...(cliente && { cpf: formatarDocumento(cliente.cpf), nota: notaDoDocumento(cliente.cpf) })}
      />
      <EnderecoSection cep={cep} form={form} maximos={CARACTERES.cliente} />
      {children}
    </RecordForm>
  )
}
