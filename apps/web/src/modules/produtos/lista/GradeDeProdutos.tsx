import type { ProdutoResumo } from '@estampa/contract/produtos/produtos.schemas.ts'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type FocusEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Disposicao } from './disposicao.ts'
import css from './GradeDeProdutos.module.css'
import { ProdutoCard } from './ProdutoCard.tsx'
import { ProdutoEsqueleto } from './ProdutoEsqueleto.tsx'
import { useDistanciaDoTopo } from './useDistanciaDoTopo.ts'

interface GradeDeProdutosProps {
  produtos: readonly ProdutoResumo[]
  /** Of all pages, loaded or not. */
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

/** The cards in sight and a few rows around them; the window scrolls. */
export function GradeDeProdutos(props: GradeDeProdutosProps) {
  const { produtos, total, disposicao, selecionados, temMais, carregarMais } = props
  const { colunas, altura, espaco, folga } = disposicao
  const [lista, setLista] = useState<HTMLUListElement | null>(null)
  const [comFoco, setComFoco] = useState<number | null>(null)
  const linhas = Math.ceil(produtos.length / colunas) + (temMais ? 1 : 0)
  const virtual = useWindowVirtualizer({
    count: linhas,
    estimateSize: () => altura,
    gap: espaco,
    overscan: folga,
    scrollMargin: useDistanciaDoTopo(lista),
    initialRect: { width: innerWidth, height: innerHeight },
    // The row that has the focus stays in the page, however far it is scrolled.
    rangeExtractor: (range) => {
      const indices = defaultRangeExtractor(range)
      if (comFoco === null || comFoco >= linhas || indices.includes(comFoco)) return indices
      return [...indices, comFoco].toSorted((a, b) => a - b)
    },
  })

  const ultimaVisivel = virtual.range?.endIndex ?? 0
  const aproximar = useEffectEvent(() => {
    const restante = (Math.ceil(produtos.length / colunas) - 1 - ultimaVisivel) * (altura + espaco)
    if (temMais && restante < 2 * innerHeight) carregarMais?.()
  })
  // oxlint-disable-next-line react/exhaustive-deps -- each of them may bring the end nearer
  useEffect(() => aproximar(), [ultimaVisivel, produtos.length, temMais, carregarMais === null])

  const aoFocar = ({ target }: FocusEvent) => {
    const posicao = target.closest('li')?.getAttribute('aria-posinset')
    if (posicao) setComFoco(Math.floor((Number(posicao) - 1) / colunas))
  }
  const posicoes = virtual.getVirtualItems().flatMap(({ index, start }) =>
    Array.from({ length: colunas }, (_, coluna) => ({
      coluna,
      indice: index * colunas + coluna,
      topo: start - virtual.options.scrollMargin,
    })),
  )
  return (
    <ul
      ref={setLista}
      className={css.grade}
      aria-label="Lista de produtos"
      style={{ height: virtual.getTotalSize(), '--colunas': colunas, '--espaco': `${espaco}px` } as CSSProperties}
      onFocus={aoFocar}
      onBlur={() => setComFoco(null)}
    >
      {posicoes.map(({ indice, coluna, topo }) => {
        const produto = produtos[indice]
        if (!produto && !temMais) return null
        return (
          <li
            key={produto?.id ?? `vaga-${indice}`}
            className={css.vaga}
            style={{ height: altura, transform: `translateY(${topo}px)`, '--coluna': coluna } as CSSProperties}
            {...(produto ? { 'aria-posinset': indice + 1, 'aria-setsize': total } : { 'aria-hidden': true })}
          >
            {produto ? (
              <ProdutoCard
                produto={produto}
                selecionado={selecionados.has(produto.id)}
                onSelect={props.onSelect}
                onQr={props.onQr}
              />
            ) : (
              <ProdutoEsqueleto />
            )}
          </li>
        )
      })}
    </ul>
  )
}
