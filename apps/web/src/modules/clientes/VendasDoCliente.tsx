import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { quantos } from '../../shared/quantos.ts'
import { Card } from '../../shared/ui/Card.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { LoadingState } from '../../shared/ui/LoadingState.tsx'
import { useLinhasCarregadas } from '../../shared/useLinhasCarregadas.ts'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { type PaginaDeVendas, vendasDoCliente } from '../vendas/vendas.queries.ts'
import css from './VendasDoCliente.module.css'

const vendasDe = (pagina: PaginaDeVendas) => pagina.vendas

/** What the customer bought, the latest first, cancelled sales included. */
export function VendasDoCliente({ clienteId }: { clienteId: number }) {
  const consulta = useInfiniteQuery(vendasDoCliente(clienteId))
  const { linhas: vendas, total, aoMenos } = useLinhasCarregadas(consulta.data, vendasDe)
  useRegistrarFalha('As vendas do cliente não puderam ser lidas', consulta.error)
  return (
    <Card
      title="Compras"
      actions={total > 0 && <span className={css.quantas}>{quantos(total, aoMenos, 'venda', 'vendas')}</span>}
    >
      {!vendas && !consulta.error && <LoadingState />}
      {vendas?.length === 0 && <p className={css.nenhuma}>Este cliente ainda não tem vendas.</p>}
      {vendas && vendas.length > 0 && (
        <ul className={css.lista} aria-label="Vendas do cliente">
          {vendas.map((venda) => (
            <li key={venda.id} className={css.venda}>
              <Link to={`/vendas/${venda.id}`}>Venda {venda.id}</Link>
              <span className={css.status} data-cancelada={venda.status === 'cancelado' || undefined}>
                {rotuloDoStatus(venda.status)}
              </span>
              <span className={css.data}>{formatarData(venda.criado_em)}</span>
              <span className={css.total}>{formatarReais(venda.total)}</span>
            </li>
          ))}
        </ul>
      )}
      {consulta.error ? (
        <ErrorBox
          message="Erro ao buscar vendas."
          onRetry={() => void (vendas ? consulta.fetchNextPage() : consulta.refetch())}
          pending={consulta.isFetching}
        />
      ) : (
        consulta.hasNextPage && (
          <Button
            variant="default"
            fullWidth
            mt={12}
            loading={consulta.isFetchingNextPage}
            onClick={() => void consulta.fetchNextPage()}
          >
            Mostrar mais vendas
          </Button>
        )
      )}
    </Card>
  )
}
