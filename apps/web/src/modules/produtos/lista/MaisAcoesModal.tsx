import { LinkChoices } from '../../../shared/ui/LinkChoices.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'

const ACOES = [
  {
    to: '/produtos/contagem',
    name: 'Contar estoque',
    detail: 'Escanear as peças e comparar com o registrado',
  },
]

export const MaisAcoesModal = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Mais ações" size="sm" onClose={onClose}>
    <LinkChoices choices={ACOES} />
  </Modal>
)
