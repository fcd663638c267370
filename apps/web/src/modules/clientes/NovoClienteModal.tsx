import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { EnderecoSection } from '../../shared/forms/endereco/EnderecoSection.tsx'
import { RecordModal } from '../../shared/forms/RecordForm.tsx'
import { ClienteIdentificacaoSection, formatClienteErrors, startCliente, useSaveCliente } from './ClienteForm.tsx'

interface NovoClienteModalProps {
  digitado: string
  onClose: () => void
  onCreate: (cliente: Cliente) => void
  /** Chooses an existing customer instead. */
  onUse: (id: number) => void
}

export default function NovoClienteModal({ digitado, onClose, onCreate, onUse }: NovoClienteModalProps) {
  const state = useSaveCliente({ start: startCliente(digitado), onSave: onCreate })
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
        <p className="m-0 mb-4 text-m text-texto-suave">
          O cadastro pede o CPF, que vai na nota e na etiqueta. Sem ele, venda a Consumidor final.
        </p>
        <ClienteIdentificacaoSection state={state} busca={digitado} onUse={onUse} />
        <EnderecoSection cep={cep} />
      </div>
    </RecordModal>
  )
}
