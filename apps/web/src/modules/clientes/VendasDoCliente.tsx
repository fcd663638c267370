import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { Link } from 'react-router'
import { apiPages } from '../../shared/api/apiPages.ts'
import { CHAVE_DAS_VENDAS } from '../../shared/api/keys.ts'
import { clientesApi } from '../../shared/generated/clientesApi.ts'
import { countOf, ListBody } from '../../shared/resource/ListBody.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { LoadingState } from '../../shared/ui/states.tsx'

export const comprasDoCliente = (clienteId: number) =>
  apiPages([...CHAVE_DAS_VENDAS, 'lista', 'cliente', clienteId], clientesApi, 'GET /clientes/:id/vendas/', {
    view: (venda) => ({ ...venda, status: venda.status || 'separacao' }),
    params: { id: clienteId },
    failed: 'As vendas do cliente não puderam ser lidas',
  })

export function VendasDoCliente({ clienteId }: { clienteId: number }) {
  const lista = useList(comprasDoCliente(clienteId))
  return (
    <Card
      title="Compras"
      actions={
        lista.total > 0 && <span className="text-m text-texto-suave m-0">{countOf(lista, ['venda', 'vendas'])}</span>
      }
    >
      <ListBody
        list={lista}
        loading={<LoadingState />}
        empty={<p className="text-m text-texto-suave m-0">Este cliente ainda não tem vendas.</p>}
        failed="Erro ao buscar vendas."
        more="Mostrar mais vendas"
      >
        {(vendas) => (
          <ul aria-label="Vendas do cliente">
            {vendas.map((venda) => (
              <li
                key={venda.id}
                className="relative grid grid-cols-[minmax(96px,1fr)_minmax(120px,1fr)_minmax(96px,1fr)_minmax(96px,auto)] gap-x-4 gap-y-0.5 items-center min-h-12 py-2 px-0 text-base tabular-nums border-t border-t-borda [&_a]:text-link [&_a]:font-forte [&_a]:no-underline [&_a]:outline-none [&_a::after]:absolute [&_a::after]:inset-0 [&_a::after]:content-[''] [&:has(a:focus-visible)]:outline-2 [&:has(a:focus-visible)]:outline-marca [&:has(a:focus-visible)]:-outline-offset-2 [&:has(a:focus-visible)]:rounded-controle-p hover:bg-superficie-2 max-md:grid-cols-[1fr_auto]"
              >
                <Link to={`/vendas/${venda.id}`}>Venda {venda.id}</Link>
                <span
                  className="text-m text-texto-suave data-encerrada:line-through max-md:row-start-2 max-md:col-start-1"
                  data-encerrada={fatosDoStatus(venda.status).encerrada !== null || undefined}
                >
                  {rotuloDoStatus(venda.status)}
                </span>
                <span className="text-m text-texto-suave max-md:text-right">
                  {formatarData(venda.data_do_pedido ?? venda.criado_em)}
                </span>
                <span className="text-right max-md:row-start-1 max-md:col-start-2">{formatarReais(venda.total)}</span>
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </Card>
  )
}
