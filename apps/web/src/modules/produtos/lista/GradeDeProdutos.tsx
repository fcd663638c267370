import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { type Disposicao, VirtualGrid } from '../../../shared/ui/VirtualGrid.tsx'
import { ProdutoCard } from './ProdutoCard.tsx'
import { ProdutoEsqueleto } from './ProdutoEsqueleto.tsx'

interface GradeDeProdutosProps {
  produtos: readonly ProdutoResumo[]
  /** Over all pages, loaded or not. */
  total: number
  disposicao: Disposicao
  selecionados: ReadonlySet<number>
  onSelect: (id: number, selecionado: boolean) => void
  onQr: (produto: ProdutoResumo) => void
  /** There are further pages. */
  temMais: boolean
  /** Called while fewer than two screens of cards are left below; `null` while a page is on its way or failed. */
  carregarMais: (() => void) | null
}

/** The cards in sight, each with its checkbox and its code. */
export const GradeDeProdutos = (props: GradeDeProdutosProps) => (
  <VirtualGrid
    label="Lista de produtos"
    items={props.produtos}
    total={props.total}
    disposicao={props.disposicao}
    hasMore={props.temMais}
    loadMore={props.carregarMais}
    skeleton={<ProdutoEsqueleto />}
    card={(produto) => (
      <ProdutoCard
        produto={produto}
        selecionado={props.selecionados.has(produto.id)}
        onSelect={props.onSelect}
        onQr={props.onQr}
      />
    )}
  />
)
