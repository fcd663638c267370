import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarDocumento, notaDoDocumento } from '@estampa/contract/shared/documents.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { EnderecoSection } from '../../../shared/endereco/EnderecoSection.tsx'
import { useCep } from '../../../shared/endereco/useCep.ts'
import { RascunhoDosCampos } from '../../../shared/rascunhos/RascunhoDosCampos.tsx'
import { ConflictDialog } from '../../../shared/ui/ConflictDialog.tsx'
import { SaveBar } from '../../../shared/ui/SaveBar.tsx'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { ALTERADO, type CamposDoCliente, camposDe, NOVO } from './campos.ts'
import { IdentificacaoSection } from './IdentificacaoSection.tsx'
import { enviarCliente, useSalvarCliente } from './useSalvarCliente.ts'

interface ClienteFormProps {
  /** As it was when the page opened; absent creates one. */
  cliente?: Cliente
  children?: ReactNode
}

export function ClienteForm({ cliente, children }: ClienteFormProps) {
  const form = useForm<CamposDoCliente>({ defaultValues: camposDe(cliente), resolver: cliente ? ALTERADO : NOVO })
  const { isDirty, isSubmitting } = form.formState
  const cep = useCep(form)
  const { salvar, salvando, recusa, conflito } = useSalvarCliente(cliente, form)
  const aviso = useAvisoDeAlteracoes(isDirty)
  const enviar = enviarCliente(form, cep, salvar)
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <RascunhoDosCampos tela={cliente ? 'Editar cliente' : 'Novo cliente'} alterado={isDirty} />
      <IdentificacaoSection
        form={form}
        {...(cliente && { cpf: formatarDocumento(cliente.cpf), nota: notaDoDocumento(cliente.cpf) })}
      />
      <EnderecoSection cep={cep} form={form} maximos={CARACTERES.cliente} />
      {children}
      <SaveBar
        cancelar="/clientes"
        salvando={salvando || isSubmitting}
        recusa={recusa}
        status={cliente && isDirty && 'Alterações não salvas'}
      />
      {conflito && <ConflictDialog title="Outra pessoa salvou este cliente" pending={salvando} {...conflito} />}
      {aviso}
    </form>
  )
}
