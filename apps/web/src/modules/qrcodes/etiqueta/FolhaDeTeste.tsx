import { type Calibracao, transformacao } from './calibracao.ts'
import css from './Folha.module.css'
import { cantoDaPosicao, porFolha } from './folha.ts'
import { emRolo, type Layout, PAPEIS, tamanhoDaEtiqueta } from './layouts.ts'
import { Papel } from './Papel.tsx'

const NA_FOLHA_MM = 100
const NO_ROLO_MM = 20

/** Length of both rulers: as long as the paper takes, in tens. */
export const reguaDoLayout = (layout: Layout): number => (emRolo(layout) ? NO_ROLO_MM : NA_FOLHA_MM)

/** Outlines of all the labels of a sheet, and rulers: what shows how far a printer is off. */
export function FolhaDeTeste({ layout, calibracao }: { layout: Layout; calibracao: Calibracao }) {
  const { larguraMm, alturaMm } = PAPEIS[layout.papel]
  const { larguraMm: w, alturaMm: h } = layout
  const regua = reguaDoLayout(layout)
  const rolo = emRolo(layout)
  const [x, y] = rolo ? [(larguraMm - regua) / 2, 5] : [(larguraMm - regua) / 2, (alturaMm - regua) / 2]
  const fonte = rolo ? 2.2 : 3.2
  return (
    <Papel papel={layout.papel} transform={transformacao(calibracao)}>
      <svg className={css.codigos} viewBox={`0 0 ${larguraMm} ${alturaMm}`} aria-hidden data-teste>
        {Array.from({ length: porFolha(layout) }, (_, i) => {
          const { xMm, yMm } = cantoDaPosicao(layout, i + 1)
          // Within the label: the line itself is 0,3 mm wide, and a roll has no paper beyond it.
          return <rect key={i} className={css.contorno} x={xMm + 0.5} y={yMm + 0.5} width={w - 1} height={h - 1} />
        })}
        <rect className={css.fundoDaRegua} x={x - 5} y={y - 4.5} width={regua + 10} height={regua + 9} />
        <path className={css.traco} d={`M${x} ${y}h${regua}M${x} ${y}v${regua}${marcas(x, y, regua)}`} />
        <g className={css.numero} fontSize={fonte}>
          <text x={x + regua / 2} y={y + 7 + fonte} textAnchor="middle">
            {regua} mm na largura e na altura
          </text>
          {!rolo && (
            <text x={x + regua / 2} y={y + 14 + fonte} textAnchor="middle">
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
