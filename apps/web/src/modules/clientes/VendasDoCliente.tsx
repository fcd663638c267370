import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { Link } from 'react-router'
import { CorpoDaLista, quantos } from '../../shared/registro/Lista.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { comprasDoCliente } from './compras.queries.ts'
import css from './VendasDoCliente.module.css'

export function VendasDoCliente({ clienteId }: { clienteId: number }) {
  const lista = useLista(comprasDoCliente(clienteId))
  return (
    <Card
      title="Compras"
      actions={lista.total > 0 && <span className={css.quantas}>{quantos(lista, ['venda', 'vendas'])}</span>}
    >
      <CorpoDaLista
        lista={lista}
        carregando={<LoadingState />}
        vazia={<p className={css.nenhuma}>Este cliente ainda não tem vendas.</p>}
        falha="Erro ao buscar vendas."
        mais="Mostrar mais vendas"
      >
        {(vendas) => (
          <ul aria-label="Vendas do cliente">
            {vendas.map((venda) => (
              <li key={venda.id} className={css.venda}>
                <Link to={`/vendas/${venda.id}`}>Venda {venda.id}</Link>
                <span
                  className={css.status}
                  data-encerrada={fatosDoStatus(venda.status).encerrada !== null || undefined}
                >
                  {rotuloDoStatus(venda.status)}
                </span>
                <span className={css.data}>{formatarData(venda.data_do_pedido ?? venda.criado_em)}</span>
                <span className={css.total}>{formatarReais(venda.total)}</span>
              </li>
            ))}
          </ul>
        )}
      </CorpoDaLista>
    </Card>
  )
}
