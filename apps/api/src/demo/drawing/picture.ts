import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * The pieces, each a drawing in `garments`: where a print goes on it and how big (1 = as in its file), and where the piece
 * stands, downwards.
 */
const GARMENTS = {
  camiseta: { x: 500, y: 486, scale: 1.5, ground: 890 },
  moletom: { x: 500, y: 510, scale: 1, ground: 896 },
  caneca: { x: 440, y: 530, scale: 1.35, ground: 846 },
  ecobag: { x: 500, y: 590, scale: 1.6, ground: 890 },
  bone: { x: 500, y: 440, scale: 0.95, ground: 770 },
} as const
export type GarmentName = keyof typeof GARMENTS

/** Units of the drawings; the picture itself is `PIXELS` wide. */
const SIDE = 1000
const PIXELS = 800
/** Accents of the prints; the first that stands out from the fabric is used. */
const REALCES = ['#f2a33a', '#e4572e', '#2a9d8f', '#f6d55c', '#5b8def']

export interface Picture {
  peca: GarmentName
  /** A drawing in `motifs`. */
  motivo: string
  cor: string
  /** Which accent the print prefers, an index. */
  realce: number
  /** A close look at the print instead of the whole piece. */
  detalhe?: boolean
}

/** A picture of a printed piece, as the JPEG that a shop would upload. */
export const drawPicture = async (picture: Picture): Promise<Buffer> =>
  await sharp(Buffer.from(toSvg(picture)))
    .flatten()
    .jpeg({ quality: 90 })
    .toBuffer()

/** Returns the content of a drawing, with other colours for those that `colours` names. */
function drawing(path: string, colours: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(import.meta.dirname, `${path}.svg`), 'utf8').replaceAll(/<\/?svg[^>]*>/g, '')
  return text.replaceAll(/"(\w+)"/g, (whole, name: string) => (colours[name] ? `"${colours[name]}"` : whole))
}

function toSvg({ peca, motivo, cor, realce, detalhe }: Picture): string {
  const { ground, ...print } = GARMENTS[peca]
  const tinta = lightness(cor) > 0.55 ? mix(cor, '#15161c', 0.9) : mix(cor, '#fff8ec', 0.94)
  const accent = REALCES.slice(realce % REALCES.length)
    .concat(REALCES)
    .find((c) => Math.abs(lightness(c) - lightness(cor)) > 0.18)
  const ink = accent ?? tinta
  const outline = mix(cor, lightness(cor) > 0.2 ? '#000000' : '#ffffff', 0.16)
  const inks = { black: tinta, orange: ink, lightgray: mix(tinta, '#ffffff', 0.75), gray: mix(tinta, ink, 0.4) }
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
      ${drawing(`garments/${peca}`, { silver: cor, dimgray: outline })}
      <g transform="translate(${print.x} ${print.y}) scale(${print.scale})">${drawing(`motifs/${motivo}`, inks)}</g>
    </g>
  </svg>`
}

/** `#rrggbb` mixed with another by `amount` (0 keeps the first, 1 is the second). */
function mix(hex: string, secondHex: string, amount: number): string {
  const [a, b] = [channels(hex), channels(secondHex)]
  const mixed = a.map((value, i) => Math.round(value + ((b[i] ?? value) - value) * amount))
  return `#${Buffer.from(mixed).toString('hex')}`
}

function lightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

const channels = (hex: string) => [...Buffer.from(hex.slice(1), 'hex')]
