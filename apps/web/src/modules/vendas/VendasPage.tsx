import type { VendaResumo } from '@estampa/contract/vendas/vendas.schemas.ts'
import { ESCONDIDOS, PASSOS, rotuloDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { NARROW, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { setParameter, useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { SelectAll } from '../../shared/resource/SelectAll.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useSelection } from '../../shared/resource/useSelection.ts'
import { FloatingLink } from '../../shared/ui/Button.tsx'
import { onDemand, partOnDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { bringIntoSight } from '../../shared/ui/PageHeader.tsx'
import type { GridLayout } from '../../shared/ui/VirtualGrid.tsx'
import { FiltrosDaFila, useVendaFiltros } from './lista/FiltrosDaFila.tsx'
import { VendaCard, VendaEsqueleto } from './lista/VendaCard.tsx'
import { type FilaResumida, filaDeVendas, listaDeVendas } from './lista.queries.ts'
import { hasRecusadas, useNotasDoLote, useVendaLote } from './lote/lote.ts'

const AndamentoDoLote = partOnDemand(async () => (await import('./lote/AndamentoDoLote.tsx')).AndamentoDoLote)
const BarraDoLote = onDemand(async () => (await import('./lote/BarraDoLote.tsx')).BarraDoLote)

/** A person who works further down sees the sales that stay. */
const showAbove = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

const NENHUMA: readonly VendaResumo[] = []

const TOPO =
  'grid grid-cols-[minmax(0,1fr)] gap-1.5 mb-1 [&_>_:is(header,div,nav)]:my-0 [&_>_div]:gap-x-3 [&_>_div_>_[data-busca]]:basis-37.5 max-md:[&_>_div_>_[data-busca]]:basis-full max-md:gap-0.5 max-md:mb-0.5 max-md:[&_>_div]:gap-x-2 max-md:[&_>_div]:gap-y-1 max-md:[&_>_div_>_p]:sr-only max-md:[&_>_div_>_div:last-of-type]:ml-auto'
const VAZIA = {
  message: 'Nenhuma venda encontrada.',
  begin: 'As vendas que você registrar aparecem aqui.',
  create: { to: '/vendas/criar', label: 'Registrar a primeira venda' },
}
/** What to try where nothing was found: only what the person did ask for. */
function hintOf({ busca, ...filtros }: Record<string, unknown>): string {
  if (busca !== undefined) return 'Tente outro nome ou outro filtro.'
  return Object.keys(filtros).join() === 'status' ? 'Não há vendas nesta etapa.' : 'Tente outro filtro.'
}

const BUSCA = { label: 'Buscar por cliente ou status', nouns: ['venda', 'vendas'] } as const
export default function VendasPage() {
  const [text, onSearch] = useUrlSearch()
  const { filtros, abrir, ...filtragem } = useVendaFiltros()
  const fila = useQuery(filaDeVendas).data
  const emiteNotas = fila?.emiteNotas === true
  const [lote, notas] = [useVendaLote(), useNotasDoLote()]
  const disposicao = useDisposicao()
  const procura = { ...(text && { busca: text }), ...filtros }
  const list = useList(listaDeVendas(procura))
  const selection = useSelection(list.previous ? NENHUMA : (list.rows ?? NENHUMA))
  const loadedCount = list.rows?.length ?? 0
  const andamento = (lote !== null || notas !== null) && (
    <Suspense>
      <AndamentoDoLote emiteNotas={emiteNotas} onContinuar={selection.select} />
    </Suspense>
  )
  const isAbove = hasRecusadas(notas ?? lote)
  return (
    <>
      <ListPage
        title="Vendas"
        headClass={TOPO}
        actions={<BotaoExportar {...PLANILHAS.vendas} filtros={procura} ids={selection.ids} />}
        search={{
          ...BUSCA,
          text,
          onSearch,
          children: (
            <>
              <FiltrosDaFila filtros={filtros} fila={fila} {...filtragem} />
              <SelectAll
                label="Selecionar todas"
                selected={selection.ids.length}
                rows={loadedCount}
                disabled={loadedCount === 0}
                onChange={selection.toggleAll}
              />
            </>
          ),
        }}
        filters={<Abas atual={filtros.status} fila={fila} abrir={abrir} />}
        filtered={Object.keys(procura).length > 0}
        notices={
          <>
            {selection.ids.length > 0 && (
              <BarraDoLote
                selecao={selection}
                carregadas={loadedCount}
                total={list.total}
                emiteNotas={emiteNotas}
                onClose={selection.clear}
              />
            )}
            {isAbove && (
              <div className="mb-3 [scroll-margin-block:calc(var(--e-topo)_+_12px)_40vh]" ref={showAbove}>
                {andamento}
              </div>
            )}
          </>
        }
        list={list}
        empty={{ ...VAZIA, hint: hintOf(procura) }}
        cards={{
          label: 'Lista de vendas',
          loading: 'Carregando vendas',
          failed: 'Erro ao buscar vendas.',
          layout: disposicao,
          card: (venda) => (
            <VendaCard venda={venda} selecionada={selection.selected.has(venda.id)} onSelect={selection.toggle} />
          ),
          skeleton: <VendaEsqueleto />,
        }}
      />
      {!isAbove && andamento}
      <FloatingLink to="/vendas/criar" label="Nova Venda" />
    </>
  )
}

const [UMA, DUAS] = [1, 2].map((columns): GridLayout => ({ columns, height: 88, gap: 10, overscan: 8 })) as [
  GridLayout,
  GridLayout,
]
/** Where a card's lines take two each. */
const ESTREITA: GridLayout = { ...UMA, height: 136 }

/** Two columns where a card keeps its three lines. */
function useDisposicao(): GridLayout {
  const duas = useMediaQuery('(min-width: 60em)')
  const estreita = useMediaQuery(NARROW)
  if (duas) return DUAS
  return estreita ? ESTREITA : UMA
}

/** The list of a hidden status. */
const NOMES_DAS_ESCONDIDAS: Readonly<Record<(typeof ESCONDIDOS)[number], string>> = { cancelado: 'Canceladas' }

interface AbasProps {
  atual: StatusDaVenda | undefined
  fila: FilaResumida | undefined
  abrir: (status: string) => void
}

function Abas({ atual, fila, abrir }: AbasProps) {
  const { search } = useLocation()
  const enderecoDe = (status: string) => {
    const params = new URLSearchParams(search)
    setParameter(params, 'status', status)
    return { search: params.toString() }
  }
  const aba = (status: StatusDaVenda | '', name: string, quantas?: number | '') => (
    <li key={status}>
      <Link
        className="k-aba"
        to={enderecoDe(status)}
        aria-current={(atual ?? '') === status ? 'page' : undefined}
        ref={(atual ?? '') === status ? bringIntoSight : null}
      >
        {name}
        {quantas !== undefined && (
          <span className="min-w-6.5 min-h-[1.6em] py-0 px-1.25 text-xs tabular-nums leading-[1.6] text-center bg-superficie border border-borda rounded-pilula">
            {quantas.toLocaleString('pt-BR')}
          </span>
        )}
      </Link>
    </li>
  )
  return (
    <nav
      className="[--altura:36px] [--lados:10px] md:max-[96em]:[--lados:5px] -mx-0.75 overflow-x-auto [scrollbar-width:none] [&_ul]:flex [&_ul]:gap-1 md:[&_ul]:flex-wrap md:max-[96em]:[&_ul]:gap-0.5 md:max-[96em]:[&_.k-aba]:gap-1.5 md:max-[96em]:[&_.k-aba]:text-m [&_ul]:p-0.75 [&_li:last-child]:ml-auto max-md:-mx-4 max-md:[&_ul]:w-max max-md:[&_ul]:px-4 max-md:[&_ul]:py-0 max-md:[&_:focus-visible]:-outline-offset-2"
      aria-label="Vendas por etapa"
    >
      <ul>
        {aba('', 'Todas')}
        {PASSOS.map((step) => aba(step, rotuloDoStatus(step), fila?.passos.get(step) ?? ''))}
        {ESCONDIDOS.map((status) => (
          <li key={status}>
            <button
              type="button"
              className="k-aba"
              aria-pressed={atual === status}
              onClick={() => abrir(atual === status ? '' : status)}
            >
              {NOMES_DAS_ESCONDIDAS[status]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
