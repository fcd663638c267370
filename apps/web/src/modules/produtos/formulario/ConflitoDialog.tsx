import { Button } from '@mantine/core'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './formulario.module.css'

interface ConflitoDialogProps {
  /** Labels of what differs. */
  campos: readonly string[]
  pending: boolean
  onKeep: () => void
  onLoad: () => void
  onClose: () => void
}

/** Two people edited the same product: this one decides whose values stay. Closing goes on editing, nothing is lost. */
export function ConflitoDialog({ campos, pending, onKeep, onLoad, onClose }: ConflitoDialogProps) {
  return (
    <Modal
      title="Outra pessoa salvou este produto"
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={onLoad}>
            Carregar a versão nova
          </Button>
          <Button loading={pending} onClick={onKeep}>
            Salvar os meus dados
          </Button>
        </>
      }
    >
      <p className={css.paragrafo}>
        Enquanto você editava, outra pessoa salvou alterações neste cadastro. Nada do que você digitou foi perdido.
      </p>
      {campos.length > 0 && <p className={css.paragrafo}>Diferem da versão nova: {campos.join(', ')}.</p>}
    </Modal>
  )
}
