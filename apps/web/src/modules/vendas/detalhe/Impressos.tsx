import { Button } from '@mantine/core'
import { IconChevronRight, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './Impressos.module.css'

const IMPRESSOS = [
  { caminho: 'separacao', nome: 'Lista de separação', para: 'Para buscar as peças no estoque' },
  { caminho: 'romaneio', nome: 'Romaneio', para: 'Para conferir e pôr dentro do pacote' },
] as const

/** What can be put on paper. Each opens in a tab of its own, which prints by itself. */
export function Impressos({ vendaId }: { vendaId: number }) {
  const [aberto, setAberto] = useState(false)
  return (
    <>
      <Button
        className={css.botao ?? ''}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAberto(true)}
      >
        Imprimir
      </Button>
      {aberto && (
        <Modal title="O que imprimir?" size="sm" onClose={() => setAberto(false)}>
          <ul className={css.lista}>
            {IMPRESSOS.map(({ caminho, nome, para }) => (
              <li key={caminho}>
                <a
                  href={`/imprimir/vendas/${vendaId}/${caminho}`}
                  target="_blank"
                  rel="noopener"
                  onClick={() => setAberto(false)}
                >
                  <span>
                    <strong>{nome}</strong>
                    <span>{para}</span>
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </a>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </>
  )
}
