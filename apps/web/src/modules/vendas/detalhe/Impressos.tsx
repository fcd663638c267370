import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { Imprimir } from '../../../shared/impressao/Imprimir.tsx'
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

export const Impressos = ({ venda }: { venda: Venda }) => <Imprimir className={css.botao} opcoes={impressosDe(venda)} />
