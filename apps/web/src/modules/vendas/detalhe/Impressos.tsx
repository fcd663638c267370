import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { LinkChoices } from '../../../shared/ui/LinkChoices.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './Impressos.module.css'

const impressosDe = (vendaId: number) => [
  {
    to: `/imprimir/vendas/${vendaId}/separacao`,
    name: 'Lista de separação',
    detail: 'Para buscar as peças no estoque',
  },
  {
    to: `/imprimir/vendas/${vendaId}/romaneio`,
    name: 'Romaneio',
    detail: 'Para conferir e pôr dentro do pacote',
  },
]

/** Links to the printed pages. Each opens in its own tab, which starts printing. */
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
          <LinkChoices choices={impressosDe(vendaId)} newTab onChoose={() => setAberto(false)} />
        </Modal>
      )}
    </>
  )
}
