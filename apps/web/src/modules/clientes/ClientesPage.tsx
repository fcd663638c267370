import { IconUsers } from '@tabler/icons-react'
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
import css from './ClientesPage.module.css'
import { listaDeClientes, type PaginaDeClientes } from './clientes.queries.ts'
import { ClienteCard, ClienteEsqueleto } from './lista/ClienteCard.tsx'
import { useDisposicao } from './lista/disposicao.ts'

const clientesDe = (pagina: PaginaDeClientes) => pagina.clientes

/** `/clientes`: find a customer, add one. */
export default function ClientesPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const disposicao = useDisposicao()
  const consulta = useInfiniteQuery(listaDeClientes(busca))
  const { linhas: clientes, total, aoMenos, anteriores } = useLinhasCarregadas(consulta.data, clientesDe)
  useRegistrarFalha('A busca de clientes falhou', consulta.error)

  const falhou = consulta.isError && !consulta.isFetchNextPageError
  const temMais = consulta.hasNextPage && !anteriores
  const podeCarregar = temMais && !consulta.isFetchingNextPage && !consulta.isFetchNextPageError
  const vazia = clientes?.length === 0 && !temMais && !consulta.isError && !anteriores
  return (
    <>
      <PageHeader title="Clientes" />
      <div className={css.busca}>
        <SearchField label="Buscar por nome, CPF, telefone ou e-mail" value={busca} onSearch={buscar} />
        {clientes && !anteriores && total > 0 && (
          <p className={css.quantos} role="status">
            {quantos(total, aoMenos, 'cliente', 'clientes')}
          </p>
        )}
      </div>
      {falhou && (
        <div className={css.falha}>
          <ErrorBox
            message="Erro ao buscar clientes."
            onRetry={() => void consulta.refetch()}
            pending={consulta.isFetching}
          />
        </div>
      )}
      {!clientes && !falhou && (
        <GridSkeleton disposicao={disposicao} label="Carregando clientes" skeleton={<ClienteEsqueleto />} />
      )}
      {vazia && (
        <EmptyState
          message="Nenhum cliente encontrado."
          icon={IconUsers}
          detail={busca ? 'Tente outro nome, CPF, telefone ou e-mail.' : 'Quem compra na loja aparece aqui.'}
        />
      )}
      {clientes && (clientes.length > 0 || temMais) && (
        <div className={css.lista} aria-busy={anteriores} data-anteriores={(anteriores && !falhou) || undefined}>
          <VirtualGrid
            key={disposicao.colunas}
            label="Lista de clientes"
            items={clientes}
            total={total}
            disposicao={disposicao}
            card={(cliente) => <ClienteCard cliente={cliente} />}
            skeleton={<ClienteEsqueleto />}
            hasMore={temMais && !consulta.isFetchNextPageError}
            loadMore={podeCarregar ? () => void consulta.fetchNextPage() : null}
          />
        </div>
      )}
      {consulta.isFetchNextPageError && (
        <ErrorBox
          message="Erro ao buscar clientes."
          onRetry={() => void consulta.fetchNextPage()}
          pending={consulta.isFetchingNextPage}
        />
      )}
      <FloatingLink to="/clientes/criar" label="Novo cliente" />
    </>
  )
}
