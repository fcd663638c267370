import { useInfiniteQuery } from '@tanstack/react-query'
import { quantos } from '../../shared/quantos.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { FloatingLink } from '../../shared/ui/FloatingLink.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { SearchField } from '../../shared/ui/SearchField.tsx'
import { GridSkeleton, VirtualGrid } from '../../shared/ui/VirtualGrid.tsx'
import { useBuscaNaUrl } from '../../shared/useBuscaNaUrl.ts'
import { useLinhasCarregadas } from '../../shared/useLinhasCarregadas.ts'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { useDisposicao } from './lista/disposicao.ts'
import { useCanceladas } from './lista/useCanceladas.ts'
import { VendaCard, VendaEsqueleto } from './lista/VendaCard.tsx'
import css from './VendasPage.module.css'
import { listaDeVendas, type PaginaDeVendas } from './vendas.queries.ts'

const vendasDe = (pagina: PaginaDeVendas) => pagina.vendas

/** `/vendas`: find a sale, add one. */
export default function VendasPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const [canceladas, mostrarCanceladas] = useCanceladas()
  const disposicao = useDisposicao()
  const consulta = useInfiniteQuery(
    listaDeVendas({ ...(busca ? { busca } : {}), ...(canceladas ? { status: 'cancelado' } : {}) }),
  )
  const { linhas: vendas, total, aoMenos, anteriores } = useLinhasCarregadas(consulta.data, vendasDe)
  useRegistrarFalha('A busca de vendas falhou', consulta.error)

  const falhou = consulta.isError && !consulta.isFetchNextPageError
  const temMais = consulta.hasNextPage && !anteriores
  const podeCarregar = temMais && !consulta.isFetchingNextPage && !consulta.isFetchNextPageError
  const vazia = vendas?.length === 0 && !temMais && !consulta.isError && !anteriores
  return (
    <>
      <PageHeader title="Vendas" />
      <div className={css.busca}>
        <SearchField label="Buscar por cliente ou status" value={busca} onSearch={buscar} />
        <button
          type="button"
          className={css.canceladas}
          aria-pressed={canceladas}
          onClick={() => mostrarCanceladas(!canceladas)}
        >
          Canceladas
        </button>
        {vendas && !anteriores && total > 0 && (
          <p className={css.quantas} role="status">
            {quantos(total, aoMenos, 'venda', 'vendas')}
          </p>
        )}
      </div>
      {falhou && (
        <div className={css.falha}>
          <ErrorBox
            message="Erro ao buscar vendas."
            onRetry={() => void consulta.refetch()}
            pending={consulta.isFetching}
          />
        </div>
      )}
      {!vendas && !falhou && (
        <GridSkeleton disposicao={disposicao} label="Carregando vendas" skeleton={<VendaEsqueleto />} />
      )}
      {vazia && <NenhumaVenda filtrada={busca !== '' || canceladas} />}
      {vendas && (vendas.length > 0 || temMais) && (
        <div className={css.lista} aria-busy={anteriores} data-anteriores={(anteriores && !falhou) || undefined}>
          <VirtualGrid
            key={disposicao.colunas}
            label="Lista de vendas"
            items={vendas}
            total={total}
            disposicao={disposicao}
            card={(venda) => <VendaCard venda={venda} />}
            skeleton={<VendaEsqueleto />}
            hasMore={temMais && !consulta.isFetchNextPageError}
            loadMore={podeCarregar ? () => void consulta.fetchNextPage() : null}
          />
        </div>
      )}
      {consulta.isFetchNextPageError && (
        <ErrorBox
          message="Erro ao buscar vendas."
          onRetry={() => void consulta.fetchNextPage()}
          pending={consulta.isFetchingNextPage}
        />
      )}
      <FloatingLink to="/vendas/criar" label="Nova Venda" />
    </>
  )
}

const NenhumaVenda = ({ filtrada }: { filtrada: boolean }) => (
  <EmptyState
    message="Nenhuma venda encontrada."
    detail={filtrada ? 'Tente outro nome ou outro status.' : 'As vendas que você registrar aparecem aqui.'}
  />
)
