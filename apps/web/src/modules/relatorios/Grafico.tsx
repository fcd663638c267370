import { useState } from 'react'

interface GraficoProps {
  /** Describes the chart for those who do not see it; the table below has the figures. */
  titulo: string
  rotulos: readonly string[]
  series: readonly { nome: string; valores: readonly number[] }[]
  escrever: (valor: number) => string
}

const ALTURA = 100
/** More points than this are a line: bars would be thinner than the space between them. */
const BARRAS_NO_MAXIMO = 62

/** Figures along time: bars, or lines where there are many. The lettering is text of the page, so that it keeps its size. */
export function Grafico({ titulo, rotulos, series, escrever }: GraficoProps) {
  const allValues = series.flatMap(({ valores }) => valores)
  const teto = Math.max(0, ...allValues)
  const chao = Math.min(0, ...allValues)
  const y = (value: number) => ((teto - value) / (teto - chao)) * ALTURA
  const [sob, setSob] = useState<number | null>(null)
  const drawsBarras = rotulos.length * series.length <= BARRAS_NO_MAXIMO
  const drawing = { rotulos, series, y }
  if (teto === chao || rotulos.length < 2) return null
  return (
    <figure className="m-0 mb-5">
      <figcaption className="flex flex-wrap text-s text-texto-suave gap-x-4 gap-y-1 mb-2 [&_span::before]:inline-block [&_span::before]:w-2.5 [&_span::before]:h-2.5 [&_span::before]:mr-1.5 [&_span::before]:content-[''] [&_span::before]:bg-marca [&_span::before]:rounded-detalhe [&_span::before]:[print-color-adjust:exact] [&_span[data-serie='1']::before]:bg-destaque">
        {series.map(({ nome, valores }, n) => (
          <span key={nome} data-serie={n}>
            {nome}
            {sob !== null && <strong className="text-texto">: {escrever(valores[sob] ?? 0)}</strong>}
          </span>
        ))}
        {sob !== null && <strong className="ml-auto text-texto">{rotulos[sob]}</strong>}
      </figcaption>
      <div className="relative pt-5 [&_svg]:block [&_svg]:w-full [&_svg]:h-45">
        <span className="text-s text-texto-suave absolute top-0 left-0 tabular-nums">{escrever(teto)}</span>
        <svg
          viewBox={`0 0 ${rotulos.length} ${ALTURA}`}
          preserveAspectRatio="none"
          role="img"
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            const x = Math.floor(((clientX - left) / width) * rotulos.length)
            setSob(Math.max(0, Math.min(x, rotulos.length - 1)))
          }}
          onPointerLeave={() => setSob(null)}
          aria-label={`${titulo}, de ${rotulos[0]} a ${rotulos.at(-1)}: entre ${escrever(Math.min(...allValues))} e ${escrever(Math.max(...allValues))}`}
        >
          {sob !== null && <rect className="[fill:var(--e-superficie-tocada)]" x={sob} width={1} height={ALTURA} />}
          {drawsBarras ? <Barras {...drawing} /> : <Linhas {...drawing} />}
          <line
            className="[stroke:var(--e-borda-forte)] [stroke-width:1px] [vector-effect:non-scaling-stroke]"
            x1={0}
            x2={rotulos.length}
            y1={y(0)}
            y2={y(0)}
          />
        </svg>
        {chao < 0 && <span className="text-s text-texto-suave top-0 left-0 tabular-nums static">{escrever(chao)}</span>}
      </div>
      <p className="k-pontas text-s text-texto-suave m-0 mt-1" aria-hidden>
        <span>{rotulos[0]}</span>
        <span>{rotulos.at(-1)}</span>
      </p>
    </figure>
  )
}

type Desenho = Pick<GraficoProps, 'rotulos' | 'series'> & { y: (valor: number) => number }

function Barras({ rotulos, series, y }: Desenho) {
  const largura = 0.72 / series.length
  return rotulos.map((label, x) =>
    series.map(({ nome, valores }, n) => {
      const value = valores[x] ?? 0
      const topo = Math.min(y(value), y(0))
      return (
        <rect
          key={`${label} ${nome}`}
          className="[fill:var(--e-marca)] data-[serie=1]:[fill:var(--e-destaque)]"
          data-serie={n}
          x={x + 0.14 + n * largura}
          y={topo}
          width={largura}
          height={Math.abs(y(value) - y(0))}
        />
      )
    }),
  )
}

const Linhas = ({ series, y }: Desenho) =>
  series.map(({ nome, valores }, n) => (
    <polyline
      key={nome}
      className="[fill:none] [stroke:var(--e-marca)] [stroke-width:2px] [stroke-linejoin:round] [vector-effect:non-scaling-stroke] data-[serie=1]:[stroke:var(--e-destaque)]"
      data-serie={n}
      points={valores.map((value, x) => `${x + 0.5},${y(value)}`).join(' ')}
    />
  ))

/** How much of the greatest figure of its column a figure is; the figure itself stands beside it. */
export const Parte = ({ valor, maior }: { valor: number; maior: number }) =>
  maior > 0 && (
    <svg className="block w-full max-w-55 h-1 mt-1" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
      <rect className="[fill:var(--e-marca)]" width={Math.max(0, Math.min(100, (valor / maior) * 100))} height={1} />
    </svg>
  )
