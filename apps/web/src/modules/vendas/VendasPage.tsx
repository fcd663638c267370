import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconFileDescription, IconShirt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { BarraDeBusca } from '../../shared/registro/Lista.tsx'
import { ListaDeCartoes } from '../../shared/registro/ListaDeCartoes.tsx'
import { ListaVazia } from '../../shared/registro/ListaVazia.tsx'
import { SelecionarTodos } from '../../shared/registro/SelecionarTodos.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { useSelecao } from '../../shared/registro/useSelecao.ts'
import { Button, FloatingLink } from '../../shared/ui/Button.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { sobDemanda } from '../../shared/ui/sobDemanda.tsx'
import type { Disposicao } from '../../shared/ui/VirtualGrid.tsx'
import { useMediaQuery } from '../../shared/useMediaQuery.ts'
import { useBuscaNaUrl } from '../../shared/useParametros.ts'
import { Abas } from './lista/Abas.tsx'
import { FiltrosDaFila } from './lista/FiltrosDaFila.tsx'
import { useFiltros } from './lista/useFiltros.ts'
import { VendaCard, VendaEsqueleto } from './lista/VendaCard.tsx'
import { filaDeVendas, listaDeVendas } from './lista.queries.ts'
import { AndamentoDoLote } from './lote/AndamentoDoLote.tsx'

const BarraDoLote = sobDemanda(async () => (await import('./lote/BarraDoLote.tsx')).BarraDoLote)

const NENHUMA: readonly VendaResumo[] = []

const VAZIA = {
  message: 'Nenhuma venda encontrada.',
  dica: 'Tente outro nome ou outro filtro.',
  comeco: 'As vendas que você registrar aparecem aqui.',
  criar: '/vendas/criar',
  rotulo: 'Registrar a primeira venda',
}
const BUSCA = { label: 'Buscar por cliente ou status', nomes: ['venda', 'vendas'] } as const
const EXPORTAR = {
  rota: 'GET /vendas/exportar/',
  arquivo: 'vendas',
  titulo: 'Exportar vendas',
  conteudo: 'O arquivo traz uma linha por item, com cliente, valores, custo e pagamento.',
} as const

export default function VendasPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const { filtros, abrir, ...filtragem } = useFiltros()
  const fila = useQuery(filaDeVendas).data
  const disposicao = useDisposicao()
  const procura = { ...(busca && { busca }), ...filtros }
  const lista = useLista(listaDeVendas(procura))
  const selecao = useSelecao(lista.anteriores ? NENHUMA : (lista.linhas ?? NENHUMA))
  const carregadas = lista.linhas?.length ?? 0
  const filtrada = busca !== '' || Object.keys(filtros).length > 0
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 mb-2 [&_>_:is(header,div,nav)]:my-0 [&&_>_header_>_:first-child]:flex-[1_0_auto] [&_>_div]:gap-x-3 [&_>_div_>_[role='search']]:basis-37.5">
        <PageHeader
          title="Vendas"
          actions={
            <>
              {typeof fila?.aProduzir === 'number' && (
                <Button to="/producao" variant="default" icon={IconShirt}>
                  Produção{fila.aProduzir > 0 && ` (${fila.aProduzir})`}
                </Button>
              )}
              <Button to="/orcamentos" variant="default" icon={IconFileDescription}>
                Orçamentos
              </Button>
              <BotaoExportar {...EXPORTAR} filtros={procura} ids={selecao.ids} />
            </>
          }
        />
        <BarraDeBusca {...BUSCA} busca={busca} onSearch={buscar} lista={lista}>
          <FiltrosDaFila filtros={filtros} fila={fila} {...filtragem} />
          <SelecionarTodos
            label="Selecionar todas"
            marcados={selecao.ids.length}
            linhas={carregadas}
            disabled={carregadas === 0}
            onChange={selecao.alternarTodos}
          />
        </BarraDeBusca>
        <Abas atual={filtros.status} fila={fila} abrir={abrir} />
      </div>
      <AndamentoDoLote onContinuar={selecao.marcar} />
      {selecao.ids.length > 0 && (
        <BarraDoLote selecao={selecao} carregadas={carregadas} total={lista.total} onClose={selecao.limpar} />
      )}
      <ListaDeCartoes
        lista={lista}
        label="Lista de vendas"
        carregando="Carregando vendas"
        falha="Erro ao buscar vendas."
        vazia={<ListaVazia {...VAZIA} filtrada={filtrada} />}
        disposicao={disposicao}
        card={(venda) => (
          <VendaCard venda={venda} selecionada={selecao.selecionados.has(venda.id)} onSelect={selecao.alternar} />
        )}
        skeleton={<VendaEsqueleto />}
      />
      <FloatingLink to="/vendas/criar" label="Nova Venda" />
    </>
  )
}

const COLUNAS = [1, 2].map((colunas): Disposicao => ({ colunas, altura: 88, espaco: 10, folga: 8 }))

/** Two columns where a card keeps its three lines. */
const useDisposicao = (): Disposicao => COLUNAS[Number(useMediaQuery('(min-width: 60em)'))] as Disposicao
