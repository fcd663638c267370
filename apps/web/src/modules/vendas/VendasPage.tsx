import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { BarraDeBusca } from '../../shared/registro/Lista.tsx'
import { ListaDeCartoes } from '../../shared/registro/ListaDeCartoes.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { FloatingLink } from '../../shared/ui/FloatingLink.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useBuscaNaUrl } from '../../shared/useParametros.ts'
import { useDisposicao } from './lista/disposicao.ts'
import { useCanceladas } from './lista/useCanceladas.ts'
import { VendaCard, VendaEsqueleto } from './lista/VendaCard.tsx'
import css from './VendasPage.module.css'
import { listaDeVendas } from './vendas.queries.ts'

/** `/vendas`: find a sale, add one. */
export default function VendasPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const [canceladas, mostrarCanceladas] = useCanceladas()
  const disposicao = useDisposicao()
  const lista = useLista(listaDeVendas({ ...(busca ? { busca } : {}), ...(canceladas ? { status: 'cancelado' } : {}) }))
  return (
    <>
      <PageHeader title="Vendas" />
      <BarraDeBusca
        label="Buscar por cliente ou status"
        busca={busca}
        onSearch={buscar}
        lista={lista}
        nomes={['venda', 'vendas']}
      >
        <button
          type="button"
          className={css.canceladas}
          aria-pressed={canceladas}
          onClick={() => mostrarCanceladas(!canceladas)}
        >
          Canceladas
        </button>
      </BarraDeBusca>
      <ListaDeCartoes
        lista={lista}
        label="Lista de vendas"
        carregando="Carregando vendas"
        falha="Erro ao buscar vendas."
        vazia={
          <EmptyState
            message="Nenhuma venda encontrada."
            detail={
              busca || canceladas ? 'Tente outro nome ou outro status.' : 'As vendas que você registrar aparecem aqui.'
            }
          >
            {!busca && !canceladas && (
              <Button component={Link} to="/vendas/criar">
                Registrar a primeira venda
              </Button>
            )}
          </EmptyState>
        }
        disposicao={disposicao}
        card={(venda) => <VendaCard venda={venda} />}
        skeleton={<VendaEsqueleto />}
      />
      <FloatingLink to="/vendas/criar" label="Nova Venda" />
    </>
  )
}
