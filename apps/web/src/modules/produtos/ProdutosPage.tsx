import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useLote } from '../../shared/bling/following.ts'
import { ErrorBox } from '../../shared/ui/ErrorBox.tsx'
import { useLinhasCarregadas } from '../../shared/useLinhasCarregadas.ts'
import { useMediaQuery } from '../../shared/useMediaQuery.ts'
import { useRegistrarFalha } from '../../shared/useRegistrarFalha.ts'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { BarraDeSelecao } from './lista/BarraDeSelecao.tsx'
import { CabecalhoDeProdutos } from './lista/CabecalhoDeProdutos.tsx'
import { useDisposicao } from './lista/disposicao.ts'
import { Filtros } from './lista/filtros/Filtros.tsx'
import { LimparFiltros } from './lista/filtros/LimparFiltros.tsx'
import { useFiltros } from './lista/filtros/useFiltros.ts'
import { GradeDeProdutos } from './lista/GradeDeProdutos.tsx'
import { NenhumProduto } from './lista/NenhumProduto.tsx'
import { ProdutosEsqueleto } from './lista/ProdutoEsqueleto.tsx'
import { useExclusao } from './lista/useExclusao.ts'
import { usePublicacaoEmLote } from './lista/usePublicacaoEmLote.ts'
import { useSelecao } from './lista/useSelecao.ts'
import css from './ProdutosPage.module.css'
import { listaDeProdutos, type PaginaDeProdutos } from './produtos.queries.ts'

const QrModal = lazy(async () => ({ default: (await import('../../shared/qr/QrModal.tsx')).QrModal }))

const PublicacaoEmLote = lazy(async () => ({
  default: (await import('./lista/PublicacaoEmLote.tsx')).PublicacaoEmLote,
}))

const produtosDe = (pagina: PaginaDeProdutos) => pagina.produtos

/** `/produtos`: find, tick, move to the trash. */
export default function ProdutosPage() {
  const { filtros, mudar, limpar } = useFiltros()
  const consulta = useInfiniteQuery(listaDeProdutos(filtros))
  const { linhas: produtos, total, aoMenos, anteriores } = useLinhasCarregadas(consulta.data, produtosDe)
  const selecao = useSelecao(produtos ?? [])
  const { excluindo, excluir } = useExclusao()
  const { publicando, publicar } = usePublicacaoEmLote()
  const lote = useLote()
  const comBling = useQuery(conexaoDoBling).data?.ativo === true
  const [qr, setQr] = useState<ProdutoResumo | null>(null)
  const fecharQr = useCallback(() => setQr(null), [])
  const disposicao = useDisposicao()
  const estreita = useMediaQuery('(max-width: 47.99em)')
  useRegistrarFalha('A busca de produtos falhou', consulta.error)

  const filtrado = Object.keys(filtros).length > 0
  const falhou = consulta.isError && !consulta.isFetchNextPageError
  const temMais = consulta.hasNextPage && !anteriores
  const podeCarregar = temMais && !consulta.isFetchingNextPage && !consulta.isFetchNextPageError
  const vazia = produtos?.length === 0 && !temMais && !consulta.isError && !anteriores
  const aguardando = !falhou && !vazia && (produtos === null || (produtos.length === 0 && !temMais))
  const tentarDeNovo = () => void consulta.refetch()
  return (
    <>
      <CabecalhoDeProdutos />
      <Filtros dobra={estreita} filtros={filtros} onChange={mudar} onClear={limpar} />
      {lote && (
        <Suspense fallback={null}>
          <PublicacaoEmLote lote={lote} />
        </Suspense>
      )}
      <BarraDeSelecao
        total={produtos && !anteriores ? total : null}
        aoMenos={aoMenos}
        carregados={produtos?.length ?? 0}
        selecionados={selecao.ids.length}
        excluindo={excluindo}
        publicando={publicando}
        onSelectAll={selecao.alternarTodos}
        onClear={selecao.limpar}
        onDelete={() => void excluir(selecao.ids)}
        onPublish={comBling ? () => publicar(selecao.produtos) : null}
      >
        {filtrado && !estreita && <LimparFiltros onClick={limpar} />}
      </BarraDeSelecao>
      {falhou && (
        <div className={css.falha}>
          <ErrorBox onRetry={tentarDeNovo} pending={consulta.isFetching} />
        </div>
      )}
      {aguardando && <ProdutosEsqueleto disposicao={disposicao} />}
      {vazia && <NenhumProduto filtrado={filtrado} comBling={comBling} />}
      {produtos && (produtos.length > 0 || temMais) && (
        <div className={css.lista} aria-busy={anteriores} data-anteriores={(anteriores && !falhou) || undefined}>
          <GradeDeProdutos
            key={disposicao.colunas}
            produtos={produtos}
            total={total}
            disposicao={disposicao}
            selecionados={selecao.selecionados}
            onSelect={selecao.alternar}
            onQr={setQr}
            temMais={temMais && !consulta.isFetchNextPageError}
            carregarMais={podeCarregar ? () => void consulta.fetchNextPage() : null}
          />
        </div>
      )}
      {consulta.isFetchNextPageError && (
        <div className={css.falha}>
          <ErrorBox onRetry={() => void consulta.fetchNextPage()} pending={consulta.isFetchingNextPage} />
        </div>
      )}
      {qr && (
        <Suspense fallback={null}>
          <QrModal produto={qr} onClose={fecharQr} />
        </Suspense>
      )}
    </>
  )
}
