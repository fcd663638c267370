import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarDocumento } from '@estampa/contract/shared/documents.ts'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Modal } from '../../shared/ui/Modal.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { type CamposDoCliente, camposDe } from './formulario/campos.ts'
import { EnderecoSection } from './formulario/EnderecoSection.tsx'
import { IdentificacaoSection } from './formulario/IdentificacaoSection.tsx'
import { useCep } from './formulario/useCep.ts'
import { useSalvarCliente } from './formulario/useSalvarCliente.ts'
import css from './NovoClienteModal.module.css'

interface NovoClienteModalProps {
  /** The searched text: a name, or the digits of a CPF. */
  digitado: string
  onClose: () => void
  onCreate: (cliente: Cliente) => void
}

/** Registers a customer from within another form. */
export default function NovoClienteModal({ digitado, onClose, onCreate }: NovoClienteModalProps) {
  const id = useId()
  const form = useForm<CamposDoCliente>({ defaultValues: { ...camposDe(), ...comecarCom(digitado) } })
  const cep = useCep(form)
  const { salvar, pending } = useSalvarCliente(undefined, form, onCreate)
  const ocupado = pending || form.formState.isSubmitting
  const enviar = form.handleSubmit(
    async () => {
      await cep.terminar()
      salvar(form.getValues())
    },
    ({ nome, cpf }) =>
      avisar('warning', nome || cpf ? 'Preencha os campos obrigatórios.' : 'Verifique os campos destacados.'),
  )
  return (
    <Modal
      title="Novo cliente"
      size="lg"
      onClose={onClose}
      busy={ocupado}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={ocupado}>
            Cancelar
          </Button>
          <Button type="submit" form={id} loading={ocupado}>
            Salvar cliente
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={css.partes}
        onSubmit={(event) => {
          // The dialog lives inside another form's tree: without this React would submit that one too.
          event.stopPropagation()
          void enviar(event)
        }}
      >
        <IdentificacaoSection form={form} />
        <EnderecoSection form={form} cep={cep} />
      </form>
    </Modal>
  )
}

const comecarCom = (digitado: string): Partial<CamposDoCliente> =>
  /^[\d./-]+$/.test(digitado) ? { cpf: formatarDocumento(digitado) } : { nome: digitado }
