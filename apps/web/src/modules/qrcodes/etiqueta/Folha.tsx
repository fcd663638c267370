import { formatReaisRange } from '@estampa/contract/produtos/variacoes.ts'
import { Fragment } from 'react'
import { CodigoQr, type DesenhoDoQr } from '../../../shared/device/qr/CodigoQr.tsx'
import { barrasDoGtin, type DesenhoDasBarras } from './barras.ts'
import {
  type CamposDaEtiqueta,
  type Canto,
  type Etiqueta,
  fitEstampa,
  listCamposImpressos,
  type MedidasDaEtiqueta,
  medidasDaEtiqueta,
} from './etiqueta.ts'
import css from './Folha.module.css'
import { type Colocada, cantoDaPosicao } from './folha.ts'
import { type Layout, PAPEIS } from './layouts.ts'
import { type Calibracao, Papel } from './Papel.tsx'

export interface Impressao {
  layout: Layout
  campos: CamposDaEtiqueta
  calibracao: Calibracao
}

interface FolhaProps extends Impressao {
  etiquetas: readonly Colocada<Etiqueta>[]
  desenhos: ReadonlyMap<string, DesenhoDoQr>
}

/** Draws a page as it is printed, in real millimetres. */
export function Folha({ layout, campos, calibracao, etiquetas, desenhos }: FolhaProps) {
  const { larguraMm, alturaMm } = PAPEIS[layout.papel]
  const places = etiquetas.map(({ posicao, etiqueta }) => {
    const desenho = desenhos.get(etiqueta.qr)
    const barras = campos.ean && etiqueta.gtin !== null ? barrasDoGtin(etiqueta.gtin) : null
    const fields = listCamposImpressos(campos, etiqueta)
    const medidas = medidasDaEtiqueta(layout, fields, desenho?.modules ?? 0, barras?.modulos)
    return { posicao, etiqueta, fields, desenho, barras, medidas, canto: cantoDaPosicao(layout, posicao) }
  })
  return (
    <Papel papel={layout.papel} calibracao={calibracao}>
      {/* One drawing for all the codes of the page: boxes of HTML would be rounded to whole pixels, and modules to
          fractions of a printer's dot. */}
      <svg className="absolute inset-0 size-full" viewBox={`0 0 ${larguraMm} ${alturaMm}`} aria-hidden>
        {layout.recortar && <Recortes layout={layout} />}
        {places.map(({ posicao, desenho, barras, medidas: { qr, barras: lugar }, canto }) => (
          <Fragment key={posicao}>
            {qr && desenho && (
              <CodigoQr
                drawing={desenho}
                x={canto.xMm + qr.xMm}
                y={canto.yMm + qr.yMm}
                width={qr.ladoMm}
                height={qr.ladoMm}
              />
            )}
            {lugar && barras && <CodigoDeBarras desenho={barras} canto={canto} lugar={lugar} />}
          </Fragment>
        ))}
      </svg>
      {places.map(
        ({ posicao, etiqueta, fields, medidas: { texto }, canto }) =>
          texto && <TextoDaEtiqueta key={posicao} etiqueta={etiqueta} campos={fields} canto={canto} texto={texto} />,
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

interface CodigoDeBarrasProps {
  desenho: DesenhoDasBarras
  /** The label's corner on the sheet. */
  canto: Canto
  lugar: NonNullable<MedidasDaEtiqueta['barras']>
}

/** Bars of whole dots, and their digits for whoever has no reader. */
function CodigoDeBarras({ desenho: { modulos, d, digitos }, canto, lugar }: CodigoDeBarrasProps) {
  const [x, y] = [canto.xMm + lugar.xMm, canto.yMm + lugar.yMm]
  return (
    <>
      <svg
        x={x}
        y={y}
        width={lugar.larguraMm}
        height={lugar.alturaMm}
        viewBox={`0 0 ${modulos} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        data-ean={digitos}
      >
        <path fill="#fff" d={`M0 0h${modulos}v1H0z`} />
        <path fill="#000" d={d} />
      </svg>
      <text
        className="tracking-[0.08em]"
        textAnchor="middle"
        fill="#000"
        x={x + lugar.larguraMm / 2}
        y={y + lugar.alturaMm + lugar.digitosMm * 0.95}
        fontSize={lugar.digitosMm}
      >
        {digitos}
      </text>
    </>
  )
}

interface TextoDaEtiquetaProps {
  etiqueta: Etiqueta
  campos: CamposDaEtiqueta
  canto: Canto
  texto: NonNullable<MedidasDaEtiqueta['texto']>
}

/** The text of one label. Long lines are cut with an ellipsis; a size and a print never. */
function TextoDaEtiqueta({ etiqueta, campos, canto, texto }: TextoDaEtiquetaProps) {
  const { titulo, cor, tamanho, sku, preco } = etiqueta
  const estampa = fitEstampa(etiqueta.estampa, texto)
  const style = {
    left: `${canto.xMm + texto.xMm}mm`,
    top: `${canto.yMm + texto.yMm}mm`,
    width: `${texto.larguraMm}mm`,
    height: `${texto.alturaMm}mm`,
    fontSize: `${texto.fonteMm}mm`,
  }
  return (
    <div className={css.texto} style={style} data-texto>
      {campos.titulo && titulo && <p className={`${css.emDuasLinhas} font-destaque`}>{titulo}</p>}
      {campos.variacao && (cor || tamanho) && (
        <p className={css.variacao}>
          {cor && <span>{cor}</span>}
          {tamanho && <b>{tamanho}</b>}
        </p>
      )}
      {estampa && <p data-estampa>{estampa}</p>}
      {campos.sku && sku && <p className={css.emDuasLinhas}>{sku}</p>}
      {campos.preco && preco && (
        <p className={preco.menor === preco.maior ? css.preco : `${css.emDuasLinhas} font-destaque`}>
          {formatReaisRange(preco)}
        </p>
      )}
    </div>
  )
}
