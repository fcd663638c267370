/** `#rrggbb` mixed with another by `amount` (0 keeps the first, 1 is the second). */
export function mix(hex: string, other: string, amount: number): string {
  const [a, b] = [channels(hex), channels(other)]
  return `#${a.map((v, i) => toHex(v + ((b[i] ?? v) - v) * amount)).join('')}`
}

export function lightness(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const toHex = (value: number) =>
  Math.round(Math.max(0, Math.min(255, value)))
    .toString(16)
    .padStart(2, '0')

/** Where a print goes on the 1000 × 1000 picture, and how big (1 = radius 100). */
interface PrintArea {
  x: number
  y: number
  scale: number
}
interface Garment {
  print: PrintArea
  /** Where the piece stands, downwards. */
  ground: number
  draw: (cor: string) => string
}

const outline = (cor: string) => mix(cor, lightness(cor) > 0.2 ? '#000000' : '#ffffff', 0.16)
const seam = (cor: string, d: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${outline(cor)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const fold = (d: string) =>
  `<path d="${d}" fill="none" stroke="#000" stroke-opacity=".09" stroke-width="14" stroke-linecap="round"/>`
const body = (cor: string, d: string) =>
  `<path d="${d}" fill="${cor}" stroke="${outline(cor)}" stroke-width="4" stroke-linejoin="round"/><path d="${d}" fill="url(#luz)"/>`

const TEE =
  'M370 190Q430 236 500 236Q570 236 630 190L722 226Q760 242 786 280L880 452L764 520L716 440L722 838Q610 866 500 866Q390 866 278 838L284 440L236 520L120 452L214 280Q240 242 278 226Z'
const HOODIE =
  'M352 236Q500 300 648 236L738 270Q784 290 802 340L880 780L780 806L726 470L734 846Q620 874 500 874Q380 874 266 846L274 470L220 806L120 780L198 340Q216 290 262 270Z'

export const garments = {
  camiseta: {
    print: { x: 500, y: 486, scale: 1.5 },
    ground: 890,
    draw: (cor) => `${body(cor, TEE)}
      <path d="M370 190Q430 236 500 236Q570 236 630 190Q580 210 500 210Q420 210 370 190Z" fill="${mix(cor, '#000000', 0.3)}"/>
      ${seam(cor, 'M360 196Q430 260 500 260Q570 260 640 196', 6)}${seam(cor, 'M284 440Q274 330 296 250M716 440Q726 330 704 250')}
      ${seam(cor, 'M286 812Q390 840 500 840Q610 840 714 812')}
      ${fold('M330 700Q360 640 350 560')}${fold('M668 720Q640 650 654 580')}${fold('M420 800Q440 760 436 720')}`,
  },
  moletom: {
    print: { x: 500, y: 510, scale: 1 },
    ground: 896,
    draw: (cor) => `${body(cor, HOODIE)}
      <path d="M352 240Q330 120 500 112Q670 120 648 240Q600 330 500 338Q400 330 352 240Z" fill="${cor}" stroke="${outline(cor)}" stroke-width="4"/>
      <path d="M396 236Q388 160 500 156Q612 160 604 236Q570 296 500 300Q430 296 396 236Z" fill="${mix(cor, '#000000', 0.38)}"/>
      <g stroke="${mix(cor, '#ffffff', 0.7)}" stroke-width="7" stroke-linecap="round"><path d="M462 308L456 410"/><path d="M538 308L546 400"/></g>
      ${seam(cor, 'M350 776L392 622H608L650 776Z', 5)}${seam(cor, 'M270 806Q390 838 500 838Q610 838 730 806', 6)}
      ${seam(cor, 'M274 470Q268 360 292 280M726 470Q732 360 708 280')}
      ${fold('M310 690Q330 620 318 560')}${fold('M690 700Q668 630 682 570')}`,
  },
  caneca: {
    print: { x: 440, y: 530, scale: 1.35 },
    ground: 846,
    draw: (cor) => `
      <path d="M690 400H760Q860 400 860 520T760 640H680" fill="none" stroke="${outline(cor)}" stroke-width="66"/>
      <path d="M690 400H760Q860 400 860 520T760 640H680" fill="none" stroke="${cor}" stroke-width="58"/>
      ${body(cor, 'M180 280V740Q180 830 270 830H610Q700 830 700 740V280Z')}
      <path d="M180 280V740Q180 830 270 830H610Q700 830 700 740V280Z" fill="url(#cilindro)"/>
      <ellipse cx="440" cy="280" rx="260" ry="56" fill="${cor}" stroke="${outline(cor)}" stroke-width="4"/>
      <ellipse cx="440" cy="286" rx="232" ry="42" fill="${mix(cor, '#000000', 0.32)}"/>`,
  },
  ecobag: {
    print: { x: 500, y: 590, scale: 1.6 },
    ground: 890,
    draw: (cor) => `
      <path d="M366 380Q356 110 500 110Q644 110 634 380" fill="none" stroke="${mix(cor, '#000000', 0.22)}" stroke-width="40"/>
      <path d="M340 400Q330 150 500 150Q670 150 660 400" fill="none" stroke="${outline(cor)}" stroke-width="46"/>
      <path d="M340 400Q330 150 500 150Q670 150 660 400" fill="none" stroke="${cor}" stroke-width="38"/>
      ${body(cor, 'M232 372H768L794 860Q500 884 206 860Z')}
      ${seam(cor, 'M232 408H768')}${seam(cor, 'M318 372V452H362V372M638 372V452H682V372', 3)}
      ${fold('M270 760Q300 690 286 600')}${fold('M730 780Q706 700 716 620')}`,
  },
  bone: {
    print: { x: 500, y: 440, scale: 0.95 },
    ground: 770,
    draw: (cor) => `
      <path d="M228 584Q500 500 772 584Q900 640 880 720Q700 640 500 640Q300 640 120 720Q100 640 228 584Z" fill="${mix(cor, '#000000', 0.22)}" stroke="${outline(cor)}" stroke-width="4"/>
      ${body(cor, 'M222 600Q206 250 500 236Q794 250 778 600Q640 540 500 540Q360 540 222 600Z')}
      <circle cx="500" cy="234" r="20" fill="${mix(cor, '#000000', 0.2)}"/>
      ${seam(cor, 'M500 252Q330 300 300 570M500 252Q670 300 700 570')}
      ${seam(cor, 'M150 690Q310 616 500 616Q690 616 850 690', 3)}`,
  },
} as const satisfies Record<string, Garment>

export type GarmentName = keyof typeof garments
