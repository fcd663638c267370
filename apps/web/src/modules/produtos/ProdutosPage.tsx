import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { IconHanger } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLote } from '../../shared/bling/batch.ts'
import { MostrarQr } from '../../shared/device/qr/MostrarQr.tsx'
import { PHONE, useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { AfterSignIn } from '../../shared/forms/drafts/AfterSignIn.tsx'
import { ExportarPlanilhaOnDemand } from '../../shared/planilha/BotaoExportar.tsx'
import type { Exportavel } from '../../shared/planilha/ExportarPlanilha.tsx'
import { CardList } from '../../shared/resource/CardList.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useSelection } from '../../shared/resource/useSelection.ts'
import { useMay, useSession } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { GridSkeleton } from '../../shared/ui/VirtualGrid.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { BarraDeSelecao, useViewMode, VerComo } from './lista/BarraDeSelecao.tsx'
import { CabecalhoDeProdutos } from './lista/CabecalhoDeProdutos.tsx'
import { Filtros, LimparFiltros } from './lista/filtros/Filtros.tsx'
import { useFiltros } from './lista/filtros/useFiltros.ts'
import { ProdutoCard, ProdutoEsqueleto, useDisposicao } from './lista/ProdutoCard.tsx'
import { ColunasDaTabela } from './lista/tabela/ColunasDaTabela.tsx'
import type { GrupoDeColunas } from './lista/tabela/linhas.ts'
import { listaDeProdutos } from './produtos.queries.ts'

const MovimentosModal = onDemand(async () => (await import('./estoque/MovimentosModal.tsx')).MovimentosModal)

const MudarEmLote = onDemand(async () => (await import('./lista/MudarEmLote.tsx')).MudarEmLote)

const PublicacaoEmLote = lazy(async () => ({
  default: (await import('./lista/PublicacaoEmLote.tsx')).PublicacaoEmLote,
}))

const TabelaDeProdutos = lazy(async () => ({
  default: (await import('./lista/tabela/TabelaDeProdutos.tsx')).TabelaDeProdutos,
}))

/** Rows of the table, while they are on their way. */
const LINHAS = { columns: 1, height: 40, gap: 0, overscan: 0 }
const NENHUM: readonly ProdutoResumo[] = []

export default function ProdutosPage() {
  const { filtros, mudar, limpar } = useFiltros()
  const exata = useList(listaDeProdutos(filtros))
  const similarList = useList({
    ...listaDeProdutos({ ...filtros, parecidos: true }),
    enabled: exata.empty && filtros.busca !== undefined,
  })
  const hasOnlySimilar = exata.empty && !similarList.previous && (similarList.rows?.length ?? 0) > 0
  const list = hasOnlySimilar ? similarList : exata
  const viewMode = useViewMode()
  const [canChangePrecos, corrige] = [useMay('mudar_precos'), useMay('corrigir_estoque')]
  const selection = useSelection(viewMode.tabela ? NENHUM : (list.rows ?? NENHUM))
  const lote = useLote()
  const usesBling = useQuery(conexaoDoBling).data?.ativo === true
  const [qr, setQr] = useState<ProdutoResumo | null>(null)
  const [estoque, setEstoque] = useState<ProdutoResumo | null>(null)
  const [isChanging, setIsChanging] = useState(false)
  const [exportTarget, setExportTarget] = useState<Exportavel | null>(null)
  const disposicao = useDisposicao()
  const estreita = useMediaQuery(PHONE)
  const dobra = estreita || viewMode.tabela
  const [grupo, setGrupo] = useState<GrupoDeColunas>('precos')
  const isFiltered = Object.keys(filtros).length > 0
  const activeFiltros = hasOnlySimilar ? { ...filtros, parecidos: true as const } : filtros
  const total = list.rows && !list.previous ? list.total : null
  const vazia = <NenhumProduto filtrado={isFiltered} comBling={usesBling} />
  const skeleton = <GridSkeleton layout={LINHAS} label="Carregando produtos" skeleton={<Skeleton height="32px" />} />
  return (
    <>
      <AfterSignIn />
      <CabecalhoDeProdutos filtros={activeFiltros} onExport={setExportTarget} />
      {/* Over the table one line, so that its rows begin high. */}
      <div
        className={viewMode.tabela && !estreita ? 'flex flex-wrap gap-x-3 gap-y-2 items-center -mt-3 mb-2' : 'contents'}
      >
        <Filtros dobra={dobra} filtros={filtros} onChange={mudar} onClear={limpar} />
        <BarraDeSelecao
          total={total}
          ouMais={list.orMore}
          // Similar products are no result of the search: 'Selecionar todos' does not tick them.
          carregados={hasOnlySimilar ? 0 : (list.rows?.length ?? 0)}
          selecao={selection}
          tabela={viewMode.tabela}
          comBling={usesBling}
          onChange={canChangePrecos || corrige ? () => setIsChanging(true) : null}
        >
          {isFiltered && !dobra && <LimparFiltros onClick={limpar} />}
          <VerComo {...viewMode} />
          {viewMode.tabela && <ColunasDaTabela grupo={grupo} onChange={setGrupo} />}
        </BarraDeSelecao>
      </div>
      {hasOnlySimilar && (
        <p className="m-0 mt-2 mb-3 text-texto-suave wrap-anywhere" role="status">
          Nenhum produto encontrado. Nada se chama “{filtros.busca}”; estes são parecidos:
        </p>
      )}
      {viewMode.tabela ? (
        <Suspense fallback={skeleton}>
          <TabelaDeProdutos lista={list} grupo={grupo} onGrupo={setGrupo} carregando={skeleton} vazia={vazia} />
        </Suspense>
      ) : (
        <CardList
          list={list}
          className="pb-4"
          label="Lista de produtos"
          loading="Carregando produtos"
          empty={vazia}
          layout={disposicao}
          card={(produto) => (
            <ProdutoCard
              produto={produto}
              busca={filtros.busca ?? ''}
              selecionado={selection.selected.has(produto.id)}
              onSelect={selection.toggle}
              onQr={setQr}
              onEstoque={setEstoque}
            />
          )}
          skeleton={<ProdutoEsqueleto />}
        />
      )}
      {lote && (
        <Suspense fallback={null}>
          <PublicacaoEmLote lote={lote} />
        </Suspense>
      )}
      {isChanging && (
        <MudarEmLote ids={selection.ids} filtros={activeFiltros} total={total} onClose={() => setIsChanging(false)} />
      )}
      {exportTarget && (
        <ExportarPlanilhaOnDemand {...exportTarget} ids={selection.ids} onClose={() => setExportTarget(null)} />
      )}
      {estoque && <MovimentosModal produto={estoque} onClose={() => setEstoque(null)} />}
      {qr && <MostrarQr produto={qr} onClose={() => setQr(null)} />}
    </>
  )
}

/** Only administrators may import. */
function NenhumProduto({ filtrado, comBling }: { filtrado: boolean; comBling: boolean }) {
  const admin = useSession().usuario?.tipo === 'admin'
  return (
    <EmptyState
      message="Nenhum produto encontrado."
      icon={IconHanger}
      detail={
        filtrado
          ? 'Tente outras palavras ou remova algum filtro.'
          : 'Comece por aqui: cadastre uma peça, ou traga de uma planilha as que você já tem.'
      }
    >
      {!filtrado && (
        <>
          <Button to="/produtos/criar">Cadastrar o primeiro produto</Button>
          <Button to="/home" variant="default">
            Ver primeiros passos
          </Button>
          {admin && (
            <Button to="/produtos/importar" variant="default">
              Importar planilha
            </Button>
          )}
          {admin && comBling && (
            <Button to="/sincronizacao/importar" variant="default">
              Importar do Bling
            </Button>
          )}
        </>
      )}
    </EmptyState>
  )
}
