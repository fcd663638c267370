import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './MaisAcoes.module.css'

const ACOES = [
  {
    para: '/produtos/contagem',
    nome: 'Contar estoque',
    detalhe: 'Escanear as peças e comparar com o registrado',
  },
] as const

export const MaisAcoesModal = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Mais ações" size="sm" onClose={onClose}>
    <ul className={css.lista}>
      {ACOES.map(({ para, nome, detalhe }) => (
        <li key={para}>
          <Link to={para}>
            <span>
              <strong>{nome}</strong>
              <span>{detalhe}</span>
            </span>
            <IconChevronRight size={18} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  </Modal>
)
