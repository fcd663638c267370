import { Button } from '@mantine/core'
import { IconChevronRight, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './MaisAcoes.module.css'

/** What is done to the whole stock, now and then: behind one button, so that the daily ones stay in sight. */
export function MaisAcoes({ palavra }: { palavra: string }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setAberto(true)}>
        <IconDots size={18} aria-hidden />
        <span className={palavra}>Mais ações</span>
      </Button>
      {aberto && (
        <Modal title="Mais ações" size="sm" onClose={() => setAberto(false)}>
          <ul className={css.lista}>
            <li>
              <Link to="/produtos/contagem">
                <span>
                  <strong>Contar estoque</strong>
                  <span>Escanear as peças e comparar com o registrado</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          </ul>
        </Modal>
      )}
    </>
  )
}
