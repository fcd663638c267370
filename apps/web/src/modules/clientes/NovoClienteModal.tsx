import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarDocumento } from '@estampa/contract/shared/documents.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { EnderecoSection } from '../../shared/endereco/EnderecoSection.tsx'
import { useCep } from '../../shared/endereco/useCep.ts'
import { submitOf } from '../../shared/forms/RecordForm.tsx'
import { FormModal } from '../../shared/ui/FormModal.tsx'
import type { CamposDoCliente } from './formulario/campos.ts'
import { IdentificacaoSection } from './formulario/IdentificacaoSection.tsx'
import { oQueFalta, useSalvarCliente } from './formulario/useSalvarCliente.ts'

interface NovoClienteModalProps {
  /** The searched text: a name, or the digits of a CPF. */
  digitado: string
  onClose: () => void
  onCreate: (cliente: Cliente) => void
}

export default function NovoClienteModal({ digitado, onClose, onCreate }: NovoClienteModalProps) {
  const state = useSalvarCliente({ start: comecarCom(digitado), onSave: onCreate })
  const { form, busy, refusal } = state
  const cep = useCep(form)
  return (
    <FormModal
      title="Novo cliente"
      size="lg"
      submit="Salvar cliente"
      busy={busy}
      recusa={refusal}
      onSubmit={submitOf(state, cep.terminar, oQueFalta)}
      onClose={onClose}
    >
      <div className="[&_>_section]:p-0 [&_>_section]:bg-transparent [&_>_section]:border-0 [&_>_section]:shadow-none">
        <IdentificacaoSection form={form} />
        <EnderecoSection cep={cep} form={form} maximos={CARACTERES.cliente} />
      </div>
    </FormModal>
  )
}

const comecarCom = (digitado: string): Partial<CamposDoCliente> =>
  /^[\d./-]+$/.test(digitado) ? { cpf: formatarDocumento(digitado) } : { nome: digitado }
