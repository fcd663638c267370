import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { LinkChoices } from '../../../shared/ui/LinkChoices.tsx'
import { Modal } from '../../../shared/ui/Modal.tsx'
import css from './Impressos.module.css'

const impressosDe = ({ id: vendaId, pago }: Venda) => [
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
  ...(pago > 0
    ? [
        { to: `/imprimir/vendas/${vendaId}/recibo`, name: 'Recibo em A4', detail: 'O que foi pago e o que falta' },
        {
          to: `/imprimir/vendas/${vendaId}/recibo?papel=bobina`,
          name: 'Recibo em bobina',
          detail: 'Impressora térmica de 80 mm',
        },
      ]
    : []),
]

/** Links to the printed pages. Each opens in its own tab, which starts printing. */
export function Impressos({ venda }: { venda: Venda }) {
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
          <LinkChoices choices={impressosDe(venda)} newTab onChoose={() => setAberto(false)} />
        </Modal>
      )}
    </>
  )
}
