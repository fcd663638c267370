import { type CSSProperties, useState } from 'react'

interface GraficoProps {
  /** Describes the chart for those who do not see it; the table below has the figures. */
  titulo: string
  rotulos: readonly string[]
  /** The same, short enough to stand below the chart. */
  datas: readonly string[]
  series: readonly { nome: string; valores: readonly number[] }[]
  escrever: (valor: number) => string
}

const ALTURA = 100
/** More points than this are a line: bars would be thinner than the space between them. */
const BARRAS_NO_MAXIMO = 62
/** Days written below the chart, at most. */
const DATAS = 6

/** Figures along time: bars, or lines where there are many. The lettering is text of the page, so that it keeps its size. */
export function Grafico({ titulo, rotulos, datas, series, escrever }: GraficoProps) {
  const allValues = series.flatMap(({ valores }) => valores)
  const [sob, setSob] = useState<number | null>(null)
  if (allValues.every((value) => value === 0) || rotulos.length < 2) return null
  const eixo = findEixo(Math.min(0, ...allValues), Math.max(0, ...allValues))
  const [teto, , chao] = eixo
  const y = (value: number) => ((teto - value) / (teto - chao)) * ALTURA
  const drawsBarras = rotulos.length * series.length <= BARRAS_NO_MAXIMO
  const drawing = { rotulos, series, y }
  const written = eixo.map((value) => escrever(value).replace(/,00$/, ''))
  return (
    <figure className="m-0 mb-5">
      <figcaption className="flex flex-wrap text-s text-texto-suave gap-x-4 gap-y-1 mb-4 [&_span::before]:inline-block [&_span::before]:w-2.5 [&_span::before]:h-2.5 [&_span::before]:mr-1.5 [&_span::before]:content-[''] [&_span::before]:bg-marca [&_span::before]:rounded-detalhe [&_span::before]:[print-color-adjust:exact] [&_span[data-serie='1']::before]:bg-destaque">
        {series.map(({ nome, valores }, n) => (
          <span key={nome} data-serie={n}>
            {nome}
            {sob !== null && <strong className="text-texto">: {escrever(valores[sob] ?? 0)}</strong>}
          </span>
        ))}
        {sob !== null && <strong className="ml-auto text-texto">{rotulos[sob]}</strong>}
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-s leading-none text-texto-suave tabular-nums">
        {/* Each as wide as the widest, at the height of its line. */}
        <div className="grid h-45" aria-hidden>
          {eixo.map((value, n) => (
            <span
              key={value}
              className="relative [grid-area:1/1] h-0 text-right whitespace-nowrap [translate:0_-0.5em]"
              style={{ top: `${y(value)}%` }}
            >
              {written[n]}
            </span>
          ))}
        </div>
        <svg
          className="block w-full h-45"
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
          {eixo.map((value) => (
            <line
              key={value}
              className="[stroke:var(--e-borda)] data-zero:[stroke:var(--e-borda-forte)] [stroke-width:1px] [vector-effect:non-scaling-stroke]"
              data-zero={value === 0 || undefined}
              x1={0}
              x2={rotulos.length}
              y1={y(value)}
              y2={y(value)}
            />
          ))}
          {drawsBarras ? <Barras {...drawing} /> : <Linhas {...drawing} />}
        </svg>
        <p className="col-start-2 relative h-[1em] m-0 mt-2" aria-hidden>
          {chooseDatas(datas.length).map((position) => (
            <span
              key={position}
              // On a phone every other one.
              className="absolute left-[clamp(var(--meia),var(--x),100%_-_var(--meia))] -translate-x-1/2 whitespace-nowrap max-sm:nth-last-[even]:hidden"
              style={
                {
                  '--x': `${((position + 0.5) / datas.length) * 100}%`,
                  '--meia': `${(datas[position] ?? '').length / 2}ch`,
                } as CSSProperties
              }
            >
              {datas[position]}
            </span>
          ))}
        </p>
      </div>
    </figure>
  )
}

/** Three figures of the scale, the highest first, 0 among them: round ones between which all values lie. */
export function findEixo(lowest: number, highest: number): readonly [number, number, number] {
  if (lowest === 0) return scaleEixo([2, 1, 0], highest / 2)
  if (highest === 0) return scaleEixo([0, -1, -2], -lowest / 2)
  const furthest = Math.max(highest, -lowest)
  const half = roundUp(furthest) / 2
  if (-lowest <= half) return [2 * half, 0, -half]
  return highest <= half ? [half, 0, -2 * half] : [2 * half, 0, -2 * half]
}
const scaleEixo = (steps: readonly [number, number, number], step: number) =>
  steps.map((count) => count * roundUp(step)) as [number, number, number]

/** The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 and 10 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8].find((candidate) => candidate * power >= value - 1e-9) ?? 10
  return factor * power
}

/** The positions of points whose days are written: evenly apart, the last among them. */
export function chooseDatas(count: number): readonly number[] {
  const step = Math.ceil(count / DATAS)
  return Array.from({ length: Math.ceil(count / step) }, (_, n) => count - 1 - n * step).toReversed()
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
