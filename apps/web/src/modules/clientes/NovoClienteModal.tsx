import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { formatDocumento } from '@estampa/contract/shared/documents.ts'
import { EnderecoSection } from '../../shared/forms/endereco/EnderecoSection.tsx'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { ClienteIdentificacaoSection, formatClienteErrors, useSaveCliente } from './ClienteForm.tsx'

interface NovoClienteModalProps {
  digitado: string
  onClose: () => void
  onCreate: (cliente: Cliente) => void
  /** Chooses an existing customer instead. */
  onUse: (id: number) => void
}

export default function NovoClienteModal({ digitado, onClose, onCreate, onUse }: NovoClienteModalProps) {
  const start = /^[\d./-]+$/.test(digitado) ? { cpf: formatDocumento(digitado) } : { nome: digitado }
  const state = useSaveCliente({ start, onSave: onCreate })
  const { cep } = state
  return (
    <RecordModal
      state={state}
      title="Novo cliente"
      size="lg"
      submit="Salvar cliente"
      before={cep.terminar}
      wrong={formatClienteErrors}
      onClose={onClose}
    >
      <div className="[&_>_section]:p-0 [&_>_section]:bg-transparent [&_>_section]:border-0 [&_>_section]:shadow-none">
        <ClienteIdentificacaoSection state={state} onUse={onUse} />
        <EnderecoSection cep={cep} />
      </div>
    </RecordModal>
  )
}
