import { formatReaisRange } from '@estampa/contract/produtos/variacoes.ts'
import type { DesenhoDoQr } from '../../../shared/device/qr/CodigoQr.tsx'
import type { DesenhoDasBarras } from './barras.ts'
import type { CamposDaEtiqueta, Etiqueta } from './etiqueta.ts'
import type { Canto, Layout } from './layouts.ts'
import { breakLines, type Measure, type Peso } from './texto.ts'

/** Dots per millimetre of a 203 dpi thermal head. Modules of whole dots come out sharp; 600 dpi lasers do not mind. */
const PONTOS_POR_MM = 8
/** Unprinted margin: printers do not place the paper to the tenth of a millimetre. It also parts code and text. */
const MARGEM_MM = 1
/** With the white around the code. Phones read smaller ones badly. */
export const QR_MINIMO_MM = 12
const QR = { maximoMm: 36, fracaoDaLargura: 0.52 }
/** High enough for a hand-held reader, low enough for a name above it. Bars of two dots are 0.25 mm wide, of one unreadable. */
const BARRAS = { minimoMm: 5, maximoMm: 12, fracaoDaAltura: 0.3, digitosMm: 2.2, pontos: 2 }
/** `larguraDoPrecoEm`: the widest usual price, `R$ 1.234,56` at 1.25 em. */
const TEXTO = { entrelinha: 1.15, larguraDoPrecoEm: 7.6, minimoMm: 1.7, maximoMm: 5, folgaEm: 0.2 }

type TextoDaEtiqueta = 'titulo' | 'variacao' | 'estampa' | 'sku' | 'preco'
export type ParteDaEtiqueta = TextoDaEtiqueta | 'barras'

/** What takes its place first on a label, and so leaves last when not everything fits. The QR code always stays. */
export const PRIORIDADE: readonly ParteDaEtiqueta[] = ['preco', 'estampa', 'variacao', 'barras', 'titulo', 'sku']

interface FormaDoTexto {
  /** Lines that the size of the letters counts on. */
  readonly linhas: number
  /** Most lines. */
  readonly maximo?: number
  readonly peso: Peso
  /** May be broken within a word. */
  readonly anywhere?: true
}
/** The texts as they stand on the label, from above. */
const TEXTOS: Readonly<Record<TextoDaEtiqueta, FormaDoTexto>> = {
  titulo: { linhas: 2, peso: 'destaque', anywhere: true },
  variacao: { linhas: 1, peso: 'forte', anywhere: true },
  estampa: { linhas: 2, maximo: 2, peso: 'texto' },
  sku: { linhas: 2, peso: 'texto', anywhere: true },
  preco: { linhas: 2, peso: 'destaque' },
}
const NOMES_DOS_TEXTOS = Object.keys(TEXTOS) as TextoDaEtiqueta[]

interface Lugar extends Canto {
  readonly larguraMm: number
  readonly alturaMm: number
}

interface LinhasDoTexto {
  readonly campo: TextoDaEtiqueta
  readonly peso: Peso
  /** Size of its letters, in em of the label's. */
  readonly tamanhoEm: number
  readonly linhas: readonly string[]
}

interface Arranjo {
  /** The code with its quiet zone; null without one. */
  readonly qr: (Canto & { readonly ladoMm: number; readonly desenho: DesenhoDoQr }) | null
  /** Null when only codes are printed. */
  readonly texto: (Lugar & { readonly fonteMm: number; readonly partes: readonly LinhasDoTexto[] }) | null
  /** The bars with the white on both sides, and the size of the digits below them. */
  readonly barras: (Lugar & { readonly digitosMm: number; readonly desenho: DesenhoDasBarras }) | null
}
/** What is printed on one label, and where. */
export interface PlanoDaEtiqueta extends Arranjo {
  /** Chosen, and the piece has it, yet not printed because it does not fit; what leaves first is first. */
  readonly fora: readonly ParteDaEtiqueta[]
}

interface Escolha {
  readonly layout: Layout
  readonly campos: CamposDaEtiqueta
  readonly etiqueta: Etiqueta
  /** Absent where no QR code was drawn. */
  readonly qr: DesenhoDoQr | undefined
  /** Null for a piece without a bar code. */
  readonly barras: DesenhoDasBarras | null
  readonly measure: Measure
}

interface Escrito {
  readonly campo: TextoDaEtiqueta
  readonly text: string
}

/** Plans a label. Nothing is cut, nor made smaller for its content: what does not fit whole is left out. */
export function planEtiqueta(escolha: Escolha): PlanoDaEtiqueta {
  let [escritos, hasBarras]: [readonly Escrito[], boolean] = [[], false]
  let arranjo = arrange(escolha, escritos, hasBarras)
  const fora: ParteDaEtiqueta[] = []
  for (const parte of PRIORIDADE) {
    const attempts =
      parte === 'barras'
        ? [{ textos: escritos, barras: true }].slice(escolha.campos.barras && temCodigo(escolha.etiqueta) ? 0 : 1)
        : textosDe(escolha, parte).map((text) => ({
            textos: [...escritos, { campo: parte, text }],
            barras: hasBarras,
          }))
    const placed = attempts.some(({ textos, barras }) => {
      const attempt = arrange(escolha, textos, barras)
      if (attempt) [arranjo, escritos, hasBarras] = [attempt, textos, barras]
      return attempt !== null
    })
    if (!placed && attempts.length > 0) fora.unshift(parte)
  }
  return { ...(arranjo ?? { qr: null, texto: null, barras: null }), fora }
}

const temCodigo = ({ gtin, sku }: Etiqueta) => (gtin ?? sku) !== null

/** What a text may say, the fullest words first; none when it is not wanted or the piece has none. */
function textosDe({ campos, etiqueta }: Escolha, campo: TextoDaEtiqueta): readonly string[] {
  const { titulo, cor, tamanho, estampa, sku, preco } = etiqueta
  if (campo === 'estampa') return estampa
  // The price of a printed piece is not that of the plain one.
  if (campo === 'preco' && estampa.length > 0) return []
  const text = {
    titulo,
    variacao: [cor, tamanho].filter(Boolean).join(' '),
    sku,
    // An amount stays in one line with its sign.
    preco: preco && formatReaisRange(preco).replaceAll('R$ ', 'R$\u00a0'),
  }[campo]
  return campos[campo] && text ? [text] : []
}

/** Bar code across the foot, the others above it; null when something does not fit. */
function arrange(escolha: Escolha, escritos: readonly Escrito[], hasBarras: boolean): Arranjo | null {
  const { layout, campos, qr: desenhoDoQr } = escolha
  const hasTexto = escritos.length > 0
  const placeQr = (alturaMm: number) =>
    campos.qr && desenhoDoQr ? lugarDoQr({ ...layout, alturaMm }, desenhoDoQr, hasTexto) : null
  const fitsQr = (alturaMm: number) => (placeQr(alturaMm)?.ladoMm ?? QR_MINIMO_MM) >= QR_MINIMO_MM
  const barras = hasBarras && escolha.barras ? lugarDasBarras(layout, escolha.barras, fitsQr) : null
  if (hasBarras && !barras) return null
  const alturaMm = barras ? barras.yMm : layout.alturaMm
  const qr = placeQr(alturaMm)
  if (!hasTexto) return { qr, texto: null, barras }
  const xMm = qr ? qr.xMm + qr.ladoMm + MARGEM_MM : MARGEM_MM * 2
  const lugar = {
    xMm,
    yMm: MARGEM_MM,
    larguraMm: layout.larguraMm - xMm - MARGEM_MM * 1.5,
    alturaMm: alturaMm - 2 * MARGEM_MM,
  }
  const fonteMm = tamanhoDaLetra(escolha, lugar, alturaMm)
  const partes = fitTextos(escolha, escritos, lugar.larguraMm / fonteMm - TEXTO.folgaEm)
  if (!partes) return null
  const alturaEm = partes.reduce((sum, parte) => sum + parte.linhas.length * parte.tamanhoEm * TEXTO.entrelinha, 0)
  return alturaEm * fonteMm <= lugar.alturaMm + 1e-9 ? { qr, texto: { ...lugar, fonteMm, partes }, barras } : null
}

/** One size for a layout and what was chosen for it, whatever the texts are. */
function tamanhoDaLetra({ campos, etiqueta }: Escolha, { larguraMm, alturaMm }: Lugar, etiquetaMm: number): number {
  const chosen = NOMES_DOS_TEXTOS.filter((campo) => (campo === 'estampa' ? etiqueta.estampa.length > 0 : campos[campo]))
  const linhas = chosen.reduce((sum, campo) => sum + TEXTOS[campo].linhas, 0)
  const tamanho = Math.min(
    alturaMm / (linhas * TEXTO.entrelinha),
    larguraMm / TEXTO.larguraDoPrecoEm,
    1.4 + etiquetaMm * 0.07,
    TEXTO.maximoMm,
  )
  return Math.max(tamanho, TEXTO.minimoMm)
}

/** The texts in lines no wider than `larguraEm`, in their order on the label; null when one cannot be written whole. */
function fitTextos({ etiqueta, measure }: Escolha, escritos: readonly Escrito[], larguraEm: number) {
  const partes: LinhasDoTexto[] = []
  for (const campo of NOMES_DOS_TEXTOS) {
    const text = escritos.find((escrito) => escrito.campo === campo)?.text
    if (text === undefined) continue
    const { peso, anywhere = false, maximo = Number.POSITIVE_INFINITY } = TEXTOS[campo]
    const tamanhoEm = campo === 'preco' && etiqueta.preco?.menor === etiqueta.preco?.maior ? 1.25 : 1
    const linhas = breakLines(text, (line) => measure(line, peso) * tamanhoEm <= larguraEm, anywhere)
    if (!linhas || linhas.length > maximo) return null
    partes.push({ campo, peso, tamanhoEm, linhas })
  }
  return partes
}

/** The bars as high as they may be while the QR code above them stays readable; null when they would be too thin or too low. */
function lugarDasBarras(
  { larguraMm, alturaMm }: Layout,
  desenho: DesenhoDasBarras,
  fitsQr: (alturaMm: number) => boolean,
) {
  const { modulos } = desenho
  const pontosPorModulo = Math.floor(((larguraMm - 2 * MARGEM_MM) * PONTOS_POR_MM) / modulos)
  if (pontosPorModulo < BARRAS.pontos) return null
  const width = (modulos * pontosPorModulo) / PONTOS_POR_MM
  const { minimoMm, maximoMm, fracaoDaAltura, digitosMm } = BARRAS
  const usual = Math.min(Math.max(alturaMm * fracaoDaAltura, minimoMm), maximoMm)
  for (const height of [usual, minimoMm]) {
    const yMm = roundDownToDot(alturaMm - MARGEM_MM - digitosMm - height)
    if (yMm < 0 || !fitsQr(yMm)) continue
    const xMm = roundDownToDot((larguraMm - width) / 2)
    return { xMm, yMm, larguraMm: width, alturaMm: height, digitosMm, desenho }
  }
  return null
}

function lugarDoQr({ larguraMm, alturaMm }: Layout, desenho: DesenhoDoQr, hasTexto: boolean) {
  const { modules } = desenho
  const cabe = Math.min(
    alturaMm - 2 * MARGEM_MM,
    hasTexto ? larguraMm * QR.fracaoDaLargura : larguraMm - 2 * MARGEM_MM,
    QR.maximoMm,
  )
  const pontosPorModulo = Math.floor((cabe * PONTOS_POR_MM) / modules)
  // Less than one dot for each module: print the code as large as it fits, with uneven modules.
  const ladoMm = pontosPorModulo >= 1 ? (modules * pontosPorModulo) / PONTOS_POR_MM : cabe
  const xMm = hasTexto ? MARGEM_MM : roundDownToDot((larguraMm - ladoMm) / 2)
  return { xMm, yMm: roundDownToDot((alturaMm - ladoMm) / 2), ladoMm, desenho }
}

/** Rounds down to a whole dot, so that modules begin on dots. */
const roundDownToDot = (mm: number) => Math.floor(mm * PONTOS_POR_MM) / PONTOS_POR_MM
