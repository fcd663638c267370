import type { Calibracao } from './calibracao.ts'
import { transformacao } from './calibracao.ts'
import type { DesenhoDoQr } from './desenho.ts'
import type { Etiqueta } from './etiqueta.ts'
import css from './Folha.module.css'
import { type Colocada, cantoDaPosicao } from './folha.ts'
import { type Layout, PAPEIS } from './layouts.ts'
import { type Campos, medidasDaEtiqueta } from './medidas.ts'
import { Papel } from './Papel.tsx'
import { TextoDaEtiqueta } from './TextoDaEtiqueta.tsx'

/** Modules of the usual code, for the place of one whose drawing has not arrived. */
const MODULOS_USUAIS = 33

interface FolhaProps {
  layout: Layout
  campos: Campos
  calibracao: Calibracao
  etiquetas: readonly Colocada<Etiqueta>[]
  desenhos: ReadonlyMap<string, DesenhoDoQr>
}

/** One page as it is printed, in real millimetres. */
export function Folha({ layout, campos, calibracao, etiquetas, desenhos }: FolhaProps) {
  const { larguraMm, alturaMm } = PAPEIS[layout.papel]
  const lugares = etiquetas.map(({ posicao, etiqueta }) => {
    const desenho = desenhos.get(etiqueta.qrUrl)
    const medidas = medidasDaEtiqueta(layout, campos, desenho?.modulos ?? MODULOS_USUAIS)
    return { posicao, etiqueta, desenho, medidas, canto: cantoDaPosicao(layout, posicao) }
  })
  return (
    <Papel papel={layout.papel} transform={transformacao(calibracao)}>
      {/* One drawing for all the codes of the page: boxes of HTML would be rounded to whole pixels, and modules to
          fractions of a printer's dot. */}
      <svg className={css.codigos} viewBox={`0 0 ${larguraMm} ${alturaMm}`} aria-hidden>
        {layout.recortar && <Recortes layout={layout} />}
        {lugares.map(
          ({ posicao, desenho, medidas: { qr }, canto }) =>
            qr &&
            desenho && (
              <Codigo key={posicao} desenho={desenho} x={canto.xMm + qr.xMm} y={canto.yMm + qr.yMm} lado={qr.ladoMm} />
            ),
        )}
      </svg>
      {lugares.map(
        ({ posicao, etiqueta, medidas: { texto }, canto }) =>
          texto && (
            <TextoDaEtiqueta
              key={posicao}
              etiqueta={etiqueta}
              campos={campos}
              canto={canto}
              layout={layout}
              texto={texto}
            />
          ),
      )}
    </Papel>
  )
}

function Codigo({ desenho, x, y, lado }: { desenho: DesenhoDoQr; x: number; y: number; lado: number }) {
  const { modulos, tracos } = desenho
  return (
    <svg
      x={x}
      y={y}
      width={lado}
      height={lado}
      viewBox={`0 0 ${modulos} ${modulos}`}
      shapeRendering="crispEdges"
      data-qr
    >
      {tracos.map((traco) => (
        <path key={traco.d} {...traco} />
      ))}
    </svg>
  )
}

function Recortes({ layout }: { layout: Layout }) {
  const { colunas, linhas, margemEsquerdaMm: x0, margemSuperiorMm: y0, passoXMm, passoYMm } = layout
  const verticais = Array.from({ length: colunas + 1 }, (_, i) => `M${x0 + i * passoXMm} ${y0}v${linhas * passoYMm}`)
  const horizontais = Array.from({ length: linhas + 1 }, (_, i) => `M${x0} ${y0 + i * passoYMm}h${colunas * passoXMm}`)
  return <path className={css.recorte} d={[...verticais, ...horizontais].join('')} />
}
