import { Fragment } from 'react'
import { CodigoQr } from '../../../shared/device/qr/CodigoQr.tsx'
import type { CamposDaEtiqueta, Etiqueta } from './etiqueta.ts'
import css from './Folha.module.css'
import { type Colocada, cantoDaPosicao } from './folha.ts'
import type { Canto, Layout } from './layouts.ts'
import { type Calibracao, Papel } from './Papel.tsx'
import type { PlanoDaEtiqueta } from './plano.ts'

export interface Impressao {
  layout: Layout
  campos: CamposDaEtiqueta
  calibracao: Calibracao
}

interface FolhaProps extends Omit<Impressao, 'campos'> {
  etiquetas: readonly Colocada<Etiqueta>[]
  planos: ReadonlyMap<Etiqueta, PlanoDaEtiqueta>
  /** Draws the edges of the labels. */
  contornos?: boolean
}

/** Draws a page as it is printed, in real millimetres. */
export function Folha({ layout, calibracao, etiquetas, planos, contornos = false }: FolhaProps) {
  const { larguraMm, alturaMm } = layout.pagina
  const places = etiquetas.flatMap(({ posicao, etiqueta }) => {
    const plano = planos.get(etiqueta)
    return plano ? [{ posicao, plano, canto: cantoDaPosicao(layout, posicao) }] : []
  })
  return (
    <Papel layout={layout} calibracao={calibracao}>
      {/* One drawing for all the codes of the page: boxes of HTML would be rounded to whole pixels, and modules to
          fractions of a printer's dot. */}
      <svg className="absolute inset-0 size-full" viewBox={`0 0 ${larguraMm} ${alturaMm}`} aria-hidden>
        {layout.recortar && <Recortes layout={layout} />}
        {contornos && <Contornos layout={layout} />}
        {places.map(({ posicao, plano: { qr, barras }, canto }) => (
          <Fragment key={posicao}>
            {qr && (
              <CodigoQr
                drawing={qr.desenho}
                x={canto.xMm + qr.xMm}
                y={canto.yMm + qr.yMm}
                width={qr.ladoMm}
                height={qr.ladoMm}
              />
            )}
            {barras && <CodigoDeBarras canto={canto} barras={barras} />}
          </Fragment>
        ))}
      </svg>
      {places.map(
        ({ posicao, plano: { texto }, canto }) =>
          texto && <TextoDaEtiqueta key={posicao} canto={canto} texto={texto} />,
      )}
    </Papel>
  )
}

function Recortes({ layout }: { layout: Layout }) {
  const { colunas, linhas, margemEsquerdaMm: x0, margemSuperiorMm: y0, passoXMm, passoYMm } = layout
  const verticais = Array.from({ length: colunas + 1 }, (_, i) => `M${x0 + i * passoXMm} ${y0}v${linhas * passoYMm}`)
  const horizontais = Array.from({ length: linhas + 1 }, (_, i) => `M${x0} ${y0 + i * passoYMm}h${colunas * passoXMm}`)
  const d = [...verticais, ...horizontais].join('')
  return <path fill="none" stroke="#9a9a9a" strokeWidth={0.15} strokeDasharray="1.5 1.5" d={d} />
}

function Contornos({ layout }: { layout: Layout }) {
  const { colunas, linhas, larguraMm, alturaMm } = layout
  return Array.from({ length: colunas * linhas }, (_, i) => {
    const { xMm, yMm } = cantoDaPosicao(layout, i + 1)
    const box = { x: xMm, y: yMm, width: larguraMm, height: alturaMm }
    return <rect key={i} {...box} rx={1} fill="none" stroke="#9a9a9a" strokeWidth={0.3} />
  })
}

interface CodigoDeBarrasProps {
  /** The label's corner on the sheet. */
  canto: Canto
  barras: NonNullable<PlanoDaEtiqueta['barras']>
}

/** Bars of whole dots, and their digits for whoever has no reader. */
function CodigoDeBarras({ canto, barras }: CodigoDeBarrasProps) {
  const { modulos, d, digitos } = barras.desenho
  const [x, y] = [canto.xMm + barras.xMm, canto.yMm + barras.yMm]
  return (
    <>
      <svg
        x={x}
        y={y}
        width={barras.larguraMm}
        height={barras.alturaMm}
        viewBox={`0 0 ${modulos} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        data-barras={digitos}
      >
        <path fill="#fff" d={`M0 0h${modulos}v1H0z`} />
        <path fill="#000" d={d} />
      </svg>
      <text
        className="tracking-[0.08em]"
        textAnchor="middle"
        fill="#000"
        x={x + barras.larguraMm / 2}
        y={y + barras.alturaMm + barras.digitosMm * 0.95}
        fontSize={barras.digitosMm}
      >
        {digitos}
      </text>
    </>
  )
}

const PESOS = { texto: '', forte: 'font-forte', destaque: 'font-destaque' } as const

interface TextoDaEtiquetaProps {
  canto: Canto
  texto: NonNullable<PlanoDaEtiqueta['texto']>
}

/** The text of one label, in the lines that were measured. */
function TextoDaEtiqueta({ canto, texto }: TextoDaEtiquetaProps) {
  const style = {
    left: `${canto.xMm + texto.xMm}mm`,
    top: `${canto.yMm + texto.yMm}mm`,
    width: `${texto.larguraMm}mm`,
    height: `${texto.alturaMm}mm`,
    fontSize: `${texto.fonteMm}mm`,
  }
  return (
    <div className={css.texto} style={style} data-texto>
      {texto.partes.map(({ campo, peso, tamanhoEm, linhas }) => (
        <p key={campo} className={PESOS[peso]} style={{ fontSize: `${tamanhoEm}em` }} data-parte={campo}>
          {linhas.join('\n')}
        </p>
      ))}
    </div>
  )
}
