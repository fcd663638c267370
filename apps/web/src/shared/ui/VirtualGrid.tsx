import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { usePrinting } from '../device/useMediaQuery.ts'

/** How the cards lie: all of one height, so that the place of any row is known without drawing it. Pixels at usual text. */
export interface GridLayout {
  readonly columns: number
  readonly height: number
  readonly gap: number
  /** Rows kept beyond each edge of the window. */
  readonly overscan: number
}

interface VirtualGridProps<T> {
  label: string
  items: readonly T[]
  /** Over all pages, loaded or not. */
  total: number
  layout: GridLayout
  /** A card of the full height of its place. */
  card: (item: T) => ReactNode
  skeleton: ReactNode
  hasMore: boolean
  /** Called while fewer than two screens of cards are left below; `null` while a page is on its way or failed. */
  loadMore: (() => void) | null
}

/** A card higher than this, px, has a picture, and is narrow. */
const COM_FOTO = 200

/** The cards in sight and a few rows around them; the window scrolls. Give it a `key` of the number of columns. */
export function VirtualGrid<T extends { readonly id: number }>(props: VirtualGridProps<T>) {
  const { label, items, total, layout: disposicao, card, skeleton, hasMore, loadMore } = props
  const { columns, gap, overscan: folga } = disposicao
  const altura = useScaled(disposicao.height)
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const [focusedRow, setFocusedRow] = useState<number | null>(null)
  const isPrinting = usePrinting()
  const linhas = Math.ceil(items.length / columns) + (hasMore ? 1 : 0)
  // New list: renders the visible cards first, then overscan in idle time, in pieces.
  const conjunto = `${items[0]?.id}-${items[2 * columns]?.id}`
  const isSettled = useDeferredValue(conjunto, '') === conjunto
  const virtual = useWindowVirtualizer({
    count: linhas,
    estimateSize: () => altura,
    gap: gap,
    overscan: isSettled ? folga : 0,
    scrollMargin: useOffsetTop(list),
    initialRect: { width: innerWidth, height: innerHeight },
    // The row that has the focus stays in the page, however far it is scrolled. Paper shows every row that is loaded.
    rangeExtractor: (range) => {
      if (isPrinting) return Array.from({ length: Math.ceil(items.length / columns) }, (_, linha) => linha)
      const indexes = defaultRangeExtractor(range)
      if (focusedRow === null || focusedRow >= linhas || indexes.includes(focusedRow)) return indexes
      return [...indexes, focusedRow].toSorted((a, b) => a - b)
    },
  })

  const ultimaVisivel = virtual.range?.endIndex ?? 0
  const loadNearEnd = useEffectEvent(() => {
    const restante = (Math.ceil(items.length / columns) - 1 - ultimaVisivel) * (altura + gap)
    if (hasMore && restante < 2 * innerHeight) loadMore?.()
  })
  // oxlint-disable-next-line react/exhaustive-deps -- each of them may bring the end nearer
  useEffect(() => loadNearEnd(), [ultimaVisivel, items.length, hasMore, loadMore === null])

  const onFocus = ({ target }: FocusEvent) => {
    const position = target.closest('li')?.getAttribute('aria-posinset')
    if (position) setFocusedRow(Math.floor((Number(position) - 1) / columns))
  }
  const positions = virtual.getVirtualItems().flatMap(({ index, start }) =>
    Array.from({ length: columns }, (_, coluna) => ({
      coluna,
      indice: index * columns + coluna,
      topo: start - virtual.options.scrollMargin,
    })),
  )
  // Printed in the flow of the page, so that no card is cut between two sheets.
  return (
    <ul
      ref={setList}
      className="relative [--largura:calc((100%_-_(var(--colunas)_-_1)_*_var(--espaco))_/_var(--colunas))] [overflow-anchor:none] print:grid print:gap-(--espaco) print:grid-cols-[repeat(auto-fill,minmax(min(100%,var(--no-papel)),1fr))] print:h-auto!"
      aria-label={label}
      style={
        {
          height: virtual.getTotalSize(),
          '--colunas': columns,
          '--espaco': `${gap}px`,
          '--no-papel': columns === 1 ? '100%' : altura > COM_FOTO ? '210px' : '400px',
        } as CSSProperties
      }
      onFocus={onFocus}
      onBlur={() => setFocusedRow(null)}
    >
      {positions.map(({ indice, coluna, topo }) => {
        const item = items[indice]
        if (!item && !hasMore) return null
        return (
          <li
            key={item?.id ?? `vaga-${indice}`}
            className="absolute top-0 left-[calc(var(--coluna)_*_(var(--largura)_+_var(--espaco)))] w-(--largura) [contain:size_layout_style] print:static print:w-auto print:transform-none!"
            style={{ height: altura, transform: `translateY(${topo}px)`, '--coluna': coluna } as CSSProperties}
            {...(item
              ? { 'aria-posinset': indice + 1, 'aria-setsize': Math.max(total, items.length) }
              : { 'aria-hidden': true })}
          >
            {item ? card(item) : skeleton}
          </li>
        )
      })}
    </ul>
  )
}

/** The list while its first page is on its way: about as many cards as a screen shows. */
export function GridSkeleton({
  layout: { columns, height, gap },
  label,
  skeleton,
}: Pick<VirtualGridProps<never>, 'layout' | 'label' | 'skeleton'>) {
  const altura = useScaled(height)
  const quantos = columns === 1 ? 6 : columns * 2
  const medidas = { '--colunas': columns, '--altura': `${altura}px`, '--espaco': `${gap}px` }
  return (
    <div
      className="grid gap-(--espaco) grid-cols-[repeat(var(--colunas),minmax(0,1fr))] auto-rows-(--altura)"
      style={medidas as CSSProperties}
      role="status"
      aria-label={label}
    >
      {Array.from({ length: quantos }, (_, i) => `esqueleto-${i}`).map((key) => (
        <div key={key}>{skeleton}</div>
      ))}
    </div>
  )
}

const USUAL_TEXT_PX = 16

/** A height that grows with the text size that a person has set in the browser. */
function useScaled(height: number): number {
  const [text] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
  return Math.round(height * Math.max(1, text / USUAL_TEXT_PX))
}

/** Pixels from the top of the document to the element, updated when the content above it changes its height. */
export function useOffsetTop(element: HTMLElement | null): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    if (!element) return
    const measureDistance = () => setDistance(Math.round(element.getBoundingClientRect().top + scrollY))
    const observer = new ResizeObserver(measureDistance)
    observer.observe(document.body)
    measureDistance()
    return () => observer.disconnect()
  }, [element])
  return distance
}
