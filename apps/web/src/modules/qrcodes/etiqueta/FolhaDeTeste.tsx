import { cantoDaPosicao, countEtiquetasByFolha } from './folha.ts'
import { type Canto, isRolo, type Layout, tamanhoDaEtiqueta } from './layouts.ts'
import { type Calibracao, Papel } from './Papel.tsx'

const TRACO = { fill: 'none', stroke: '#000', strokeWidth: 0.2 }
const MAXIMO_MM = 100
/** Small enough for a number at every second millimetre. */
const NUMERO_MM = 1.6

/** Lengths of both rulers, between their long marks: in tens of millimetres, as long as the page takes. */
export function reguasDoLayout({ pagina }: Pick<Layout, 'pagina'>): {
  readonly larguraMm: number
  readonly alturaMm: number
} {
  const dezenas = (mm: number) => Math.min(Math.max(Math.floor((mm - 2) / 10) * 10, 5), MAXIMO_MM)
  return { larguraMm: dezenas(pagina.larguraMm), alturaMm: dezenas(pagina.alturaMm) }
}

interface FolhaDeTesteProps {
  layout: Layout
  calibracao: Calibracao
  /** What stands in the fields that move the print: the numbers at the edges say what to type instead. */
  regua: Canto
}

/**
 * The outlines of all labels, and two rulers across the first one. Where the edge of the real label cuts a ruler stands the
 * number to type, as a print that is 2 mm too low shows its last 2 mm on no label.
 */
export function FolhaDeTeste({ layout, calibracao, regua }: FolhaDeTesteProps) {
  const { larguraMm, alturaMm } = layout.pagina
  const { larguraMm: w, alturaMm: h } = layout
  const first = cantoDaPosicao(layout, 1)
  const last = cantoDaPosicao(layout, countEtiquetasByFolha(layout))
  const [left, top, right, bottom] = [first.xMm, first.yMm, last.xMm + w, last.yMm + h]
  const [x, y] = [left + w * 0.3, top + h * 0.3]
  const letra = isRolo(layout) ? NUMERO_MM : 2.6
  const comprimento = reguasDoLayout(layout)
  const [startX, startY] = [(left + right - comprimento.larguraMm) / 2, (top + bottom - comprimento.alturaMm) / 2]
  return (
    <Papel layout={layout} calibracao={calibracao}>
      <svg className="absolute inset-0 size-full" viewBox={`0 0 ${larguraMm} ${alturaMm}`} aria-hidden data-teste>
        {Array.from({ length: countEtiquetasByFolha(layout) }, (_, i) => {
          const { xMm, yMm } = cantoDaPosicao(layout, i + 1)
          // Within the label: the line itself is 0,2 mm wide, and a roll has no paper beyond it.
          return <rect key={i} {...TRACO} x={xMm + 0.1} y={yMm + 0.1} width={w - 0.2} height={h - 0.2} />
        })}
        <path {...TRACO} d={`M${left} ${y}H${right}M${x} ${top}V${bottom}`} />
        <path {...TRACO} d={marcas(right - left, (mm, traco) => `M${left + mm} ${y}v${traco}`)} />
        <path {...TRACO} d={marcas(bottom - top, (mm, traco) => `M${x} ${top + mm}h${traco}`)} />
        <path
          {...TRACO}
          strokeWidth={0.4}
          d={
            `M${startX} ${y}v4M${startX + comprimento.larguraMm} ${y}v4` +
            `M${x} ${startY}h4M${x} ${startY + comprimento.alturaMm}h4`
          }
        />
        <g fill="#000" fontSize={NUMERO_MM} data-numeros>
          {numerosDaRegua(right - left, w * 0.3, regua.xMm).map(({ mm, digite }) => (
            <text key={mm} transform={`translate(${left + mm + NUMERO_MM * 0.35} ${y - 0.5}) rotate(-90)`}>
              {digite}
            </text>
          ))}
          {numerosDaRegua(bottom - top, h * 0.3, regua.yMm).map(({ mm, digite }) => (
            <text key={mm} textAnchor="end" x={x - 0.5} y={top + mm + NUMERO_MM * 0.35}>
              {digite}
            </text>
          ))}
        </g>
        <g fill="#000" fontSize={letra}>
          <text x={(left + right) / 2} y={y + 3.2 + letra} textAnchor="middle">
            {comprimento.larguraMm} mm
          </text>
          <text x={x + 3.5} y={(top + bottom) / 2 + 3}>
            {comprimento.alturaMm} mm
          </text>
          <text x={left + w - 2} y={top + h - 2} textAnchor="end">
            {tamanhoDaEtiqueta(layout)}
          </text>
        </g>
      </svg>
    </Papel>
  )
}

/**
 * What to type where the edge of the real label cuts a ruler, at so many millimetres from its beginning: every second one
 * near both ends, as far as there is room. `valor` is what moved this print.
 */
export function numerosDaRegua(comprimentoMm: number, roomMm: number, valor: number) {
  const near = [2, 4, 6, 8].filter((mm) => mm <= Math.max(roomMm - 1, 2))
  const write = (mm: number) => (Math.round(mm * 100) / 100).toLocaleString('pt-BR')
  // Moved too far towards the end, the print loses what it has there: it has to go back by as much.
  return near.flatMap((mm) => [
    { mm, digite: write(valor + mm) },
    { mm: comprimentoMm - mm, digite: write(valor - mm) },
  ])
}

/** A tick at every millimetre; longer at 5 and 10. */
const marcas = (comprimentoMm: number, tick: (mm: number, lengthMm: number) => string) =>
  Array.from({ length: Math.floor(comprimentoMm) + 1 }, (_, mm) =>
    tick(mm, mm % 10 === 0 ? 2.6 : mm % 5 === 0 ? 2 : 1.3),
  ).join('')
