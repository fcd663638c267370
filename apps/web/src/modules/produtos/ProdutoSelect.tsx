import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { useState } from 'react'
import { useList } from '../../shared/resource/useList.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { SearchField } from '../../shared/ui/fields/SearchField.tsx'
import { EmptyState, ErrorBox, LoadMore, Skeleton } from '../../shared/ui/states.tsx'
import { listaDeProdutos } from './produtos.queries.ts'

/** A product without variations, or one of a product's variations. */
export interface PecaEscolhida {
  readonly produto_id: number
  readonly variacao_id?: number
  readonly nome: string
  readonly sku: string | null
}

interface ProdutoSelectProps {
  /** The search that it begins with. */
  inicial?: string
  /** What the button of each piece says. */
  rotulo: string
  pendente?: boolean
  /** Products that are not offered. */
  fora?: (produto: ProdutoResumo) => boolean
  /** Offers products, not their variations. */
  inteiros?: boolean
  onChoose: (peca: PecaEscolhida) => void
}

/** Searches the shop's products and gives the chosen piece. */
export function ProdutoSelect(props: ProdutoSelectProps) {
  const { inicial = '', rotulo, pendente = false, fora, inteiros = false, onChoose } = props
  const [busca, setBusca] = useState(inicial)
  const lista = useList({ ...listaDeProdutos({ busca }), enabled: busca !== '', staleTime: 0 }, { immediate: true })
  const produtos = busca === '' ? [] : lista.rows?.filter((produto) => !fora?.(produto))
  return (
    <>
      <SearchField label="Buscar nesta loja" value={busca} onSearch={setBusca} data-autofocus />
      {lista.failed && <ErrorBox onRetry={lista.retry} pending={lista.retrying} />}
      {!produtos && !lista.failed && <Skeleton height="160px" />}
      {produtos?.length === 0 && (
        <EmptyState
          message={busca === '' ? 'Busque pelo nome ou pelo SKU.' : 'Nenhum produto encontrado.'}
          {...(busca !== '' && { detail: 'Tente outras palavras ou o SKU.' })}
        />
      )}
      <ul
        className="m-0 mt-3 [&_li]:flex [&_li]:gap-3 [&_li]:items-center [&_li]:justify-between [&_li]:min-h-13 [&_li]:py-1.5 [&_li]:px-0 [&_li]:wrap-anywhere [&_li_+_li]:border-t [&_li_+_li]:border-t-borda [&_button]:flex-none"
        aria-label="Produtos encontrados"
      >
        {produtos?.flatMap(inteiros ? comoPeca : pecasDe).map((peca) => (
          <li key={`${peca.produto_id}-${peca.variacao_id}`}>
            <span>
              {peca.nome} {peca.sku && <span className="text-s text-texto-suave">{peca.sku}</span>}
            </span>
            <Button
              variant="light"
              disabled={pendente}
              onClick={() => onChoose(peca)}
              aria-label={`${rotulo}: ${peca.nome} ${peca.sku ?? ''}`}
            >
              {rotulo}
            </Button>
          </li>
        ))}
      </ul>
      {busca !== '' && lista.hasMore && <LoadMore list={lista}>Mostrar mais produtos</LoadMore>}
    </>
  )
}

const comoPeca = ({ id, titulo, sku }: ProdutoResumo): PecaEscolhida => ({ produto_id: id, nome: titulo, sku })

const pecasDe = (produto: ProdutoResumo): PecaEscolhida[] =>
  produto.variacoes.length === 0
    ? [comoPeca(produto)]
    : produto.variacoes.map((variacao) => ({
        produto_id: produto.id,
        variacao_id: variacao.id,
        nome: `${produto.titulo} ${nomeDaVariacao(variacao)}`,
        sku: variacao.sku,
      }))
