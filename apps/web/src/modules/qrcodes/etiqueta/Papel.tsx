import type { ReactNode } from 'react'
import css from './Folha.module.css'
import { cantoDaPosicao, countEtiquetasByFolha } from './folha.ts'
import { type IdDePapel, isRolo, type Layout, PAPEIS, tamanhoDaEtiqueta } from './layouts.ts'

/** Corrects one printer for one layout: everything on the sheet is moved by millimetres and stretched by percent. */
export interface Calibracao {
  readonly xMm: number
  readonly yMm: number
  readonly escalaX: number
  readonly escalaY: number
}

export const SEM_CALIBRACAO: Calibracao = { xMm: 0, yMm: 0, escalaX: 100, escalaY: 100 }

/** The CSS transform; undefined when there is nothing to correct, so that the drawing stays on the printer's dots. */
export function transformacao({ xMm, yMm, escalaX, escalaY }: Calibracao): string | undefined {
  if (xMm === 0 && yMm === 0 && escalaX === 100 && escalaY === 100) return undefined
  return `translate(${xMm}mm, ${yMm}mm) scale(${escalaX / 100}, ${escalaY / 100})`
}

const CLASSES: Readonly<Record<IdDePapel, string | undefined>> = {
  a4: css.a4,
  carta: css.carta,
  'rolo-50x30': css.rolo50x30,
  'rolo-60x40': css.rolo60x40,
}

/** A white sheet of the real size that prints as one page. The calibration moves and stretches what it holds. */
export function Papel(props: { papel: IdDePapel; calibracao: Calibracao; children: ReactNode }) {
  const { papel, calibracao, children } = props
  const { larguraMm, alturaMm } = PAPEIS[papel]
  const transform = transformacao(calibracao)
  return (
    <div
      className={`relative flex-none overflow-hidden text-[#000] bg-[#fff] break-inside-avoid [print-color-adjust:exact] ${CLASSES[papel] ?? ''}`}
      style={{ width: `${larguraMm}mm`, height: `${alturaMm}mm` }}
      data-papel={papel}
    >
      <div className="absolute inset-0 origin-top-left" style={transform ? { transform } : undefined}>
        {children}
      </div>
    </div>
  )
}

const NA_FOLHA_MM = 100
const NO_ROLO_MM = 20
const TRACO = { fill: 'none', stroke: '#000', strokeWidth: 0.25 }

/** Length of both rulers: as long as the paper takes, in tens. */
export const reguaDoLayout = (layout: Layout): number => (isRolo(layout) ? NO_ROLO_MM : NA_FOLHA_MM)

/** Outlines of all the labels of a sheet, and rulers: what shows how far a printer is off. */
export function FolhaDeTeste({ layout, calibracao }: { layout: Layout; calibracao: Calibracao }) {
  const { larguraMm, alturaMm } = PAPEIS[layout.papel]
  const { larguraMm: w, alturaMm: h } = layout
  const regua = reguaDoLayout(layout)
  const rolo = isRolo(layout)
  const [x, y] = rolo ? [(larguraMm - regua) / 2, 5] : [(larguraMm - regua) / 2, (alturaMm - regua) / 2]
  const source = rolo ? 2.2 : 3.2
  return (
    <Papel papel={layout.papel} calibracao={calibracao}>
      <svg className="absolute inset-0 size-full" viewBox={`0 0 ${larguraMm} ${alturaMm}`} aria-hidden data-teste>
        {Array.from({ length: countEtiquetasByFolha(layout) }, (_, i) => {
          const { xMm, yMm } = cantoDaPosicao(layout, i + 1)
          // Within the label: the line itself is 0,3 mm wide, and a roll has no paper beyond it.
          return <rect key={i} {...TRACO} x={xMm + 0.5} y={yMm + 0.5} width={w - 1} height={h - 1} />
        })}
        <rect fill="#fff" x={x - 5} y={y - 4.5} width={regua + 10} height={regua + 9} />
        <path {...TRACO} d={`M${x} ${y}h${regua}M${x} ${y}v${regua}${marcas(x, y, regua)}`} />
        <g fill="#000" fontSize={source}>
          <text x={x + regua / 2} y={y + 7 + source} textAnchor="middle">
            {regua} mm na largura e na altura
          </text>
          {!rolo && (
            <text x={x + regua / 2} y={y + 14 + source} textAnchor="middle">
              {layout.nome} · {tamanhoDaEtiqueta(layout)}
            </text>
          )}
        </g>
      </svg>
    </Papel>
  )
}

/** Ticks at every millimetre; longer at 5 and 10. */
function marcas(x: number, y: number, comprimento: number): string {
  return Array.from({ length: comprimento + 1 }, (_, mm) => {
    const tamanho = mm % 10 === 0 ? 4 : mm % 5 === 0 ? 3 : 1.8
    return `M${x + mm} ${y}v${tamanho}M${x} ${y + mm}h${tamanho}`
  }).join('')
}
