import sharp from 'sharp'
import { type GarmentName, garments, lightness, mix } from './garments.ts'
import { type Motif, motifs } from './motifs.ts'

/** Units of the drawings; the picture itself is `PIXELS` wide. */
const SIDE = 1000
const PIXELS = 800
/** Accents of the prints; the first that stands out from the fabric is used. */
const REALCES = ['#f2a33a', '#e4572e', '#2a9d8f', '#f6d55c', '#5b8def']

export interface Picture {
  peca: GarmentName
  motivo: Motif
  cor: string
  /** Which accent the print prefers, an index. */
  realce: number
  /** A close look at the print instead of the whole piece. */
  detalhe?: boolean
}

/** A picture of a printed piece, as the JPEG that a shop would upload. */
export async function drawPicture(picture: Picture): Promise<Buffer> {
  return await sharp(Buffer.from(toSvg(picture)))
    .flatten()
    .jpeg({ quality: 90 })
    .toBuffer()
}

function toSvg({ peca, motivo, cor, realce, detalhe }: Picture): string {
  const { print, ground, draw } = garments[peca]
  const tinta = lightness(cor) > 0.55 ? mix(cor, '#15161c', 0.9) : mix(cor, '#fff8ec', 0.94)
  const accent = REALCES.slice(realce % REALCES.length)
    .concat(REALCES)
    .find((c) => Math.abs(lightness(c) - lightness(cor)) > 0.18)
  const ink = accent ?? tinta
  const inks: Record<string, string> = {
    tinta,
    realce: ink,
    claro: mix(tinta, '#ffffff', 0.75),
    sulco: mix(tinta, ink, 0.4),
  }
  const motif = motifs[motivo].replaceAll(/\{(\w+)\}/g, (_, name: string) => inks[name] ?? '')
  // Lists cut pictures to their own proportions: a whole piece keeps away from the edges.
  const [zoom, x, y] = detalhe ? [1.7, print.x, print.y] : [0.84, SIDE / 2, SIDE / 2]
  const centre = `translate(${SIDE / 2} ${SIDE / 2}) scale(${zoom}) translate(${-x} ${-y})`
  const backdrop = mix(mix(ink, '#f3efe9', 0.82), '#ffffff', 0.25)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${SIDE} ${SIDE}">
    <defs>
      <radialGradient id="fundo" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="${mix(backdrop, '#ffffff', 0.55)}"/><stop offset="1" stop-color="${backdrop}"/></radialGradient>
      <linearGradient id="luz" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".17"/></linearGradient>
      <linearGradient id="cilindro"><stop offset="0" stop-color="#000" stop-opacity=".16"/><stop offset=".22" stop-color="#fff" stop-opacity=".3"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>
      <filter id="sombra" x="-30%" y="-200%" width="160%" height="500%"><feGaussianBlur stdDeviation="22"/></filter>
    </defs>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#fundo)"/>
    <g transform="${centre}">
      <ellipse cx="500" cy="${ground}" rx="330" ry="26" fill="#000" opacity=".2" filter="url(#sombra)"/>
      ${draw(cor)}
      <g transform="translate(${print.x} ${print.y}) scale(${print.scale})">${motif}</g>
    </g>
  </svg>`
}
