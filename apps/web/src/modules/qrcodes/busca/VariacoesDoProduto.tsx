import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../shared/ui/Button.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import peca from '../../../shared/ui/pecaEmLinha.module.css'
import { umProduto } from '../../produtos/produtos.queries.ts'
import { type ItemDaFila, itemDaVariacao } from '../fila/fila.ts'
import { Adicionar } from './Adicionar.tsx'
import css from './busca.module.css'

interface VariacoesDoProdutoProps {
  id: string
  produtoId: number
  /** The product's name, as shown on its line. */
  nome: string
  onAdd: (itens: readonly ItemDaFila[]) => void
}

/** The variations of one product, each with its own label. Read when unfolded: the list's answer has no variations. */
export function VariacoesDoProduto({ id, produtoId, nome, onAdd }: VariacoesDoProdutoProps) {
  const { data: produto, isError, isFetching, refetch } = useQuery(umProduto(produtoId))
  return (
    <div className={css.variacoes} id={id}>
      {isError && <ErrorBox onRetry={() => void refetch()} pending={isFetching} />}
      {!produto && !isError && <Skeleton height="44px" />}
      {produto && produto.variacoes.length === 0 && <p className={css.convite}>Sem variações.</p>}
      {produto && produto.variacoes.length > 1 && (
        <Button
          variant="subtle"
          size="compact-md"
          className={css.todas ?? ''}
          aria-label={`Adicionar todas as variações de ${nome}`}
          onClick={() => onAdd(produto.variacoes.map((variacao) => itemDaVariacao(produto, variacao)))}
        >
          Adicionar todas as variações
        </Button>
      )}
      {produto && (
        <ul>
          {produto.variacoes.map((variacao) => {
            const variante = nomeDaVariacao(variacao) || variacao.sku || `Variação ${variacao.id}`
            return (
              <li key={variacao.id} className={css.linha}>
                <span className={css.cor} style={variacao.cor ? { background: variacao.cor } : undefined} aria-hidden />
                <div className={`${peca.dados} ${css.dados}`}>
                  <span className={peca.titulo}>{variante}</span>
                  <span className={peca.detalhe}>
                    {variacao.sku && <span className={peca.sku}>{variacao.sku}</span>}
                    <span>{variacao.quantidade.toLocaleString('pt-BR')} em estoque</span>
                  </span>
                </div>
                <Adicionar nome={`${nome} ${variante}`} onClick={() => onAdd([itemDaVariacao(produto, variacao)])} />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
