/** The QR code as lines to draw: the label needs its modules to fill whole dots, which a picture would not tell. */
export interface DesenhoDoQr {
  /** Side of the code in modules, quiet zone included. */
  readonly modulos: number
  readonly tracos: readonly { readonly d: string; readonly fill: string; readonly stroke: string }[]
}

const CAMINHO = /^[MmHhVvLlZz\d\s.,-]+$/

/** Reads the SVG that the server draws: a square view box and paths. Throws when it is something else. */
export function lerDesenhoDoQr(svg: string): DesenhoDoQr {
  const [, largura, altura] = /<svg[^>]*\sviewBox="0 0 (\d{1,3}) (\d{1,3})"/.exec(svg) ?? []
  const modulos = Number(largura)
  const tracos = [...svg.matchAll(/<path\s([^>]*?)\/?>/g)].map(([, atributos = '']) => ({
    d: atributo(atributos, 'd'),
    fill: cor(atributo(atributos, 'fill')),
    stroke: cor(atributo(atributos, 'stroke')),
  }))
  const legivel = modulos > 0 && largura === altura && tracos.length > 0 && tracos.every(({ d }) => CAMINHO.test(d))
  if (!legivel) throw new Error('The QR code is not the drawing that a label can be made of')
  return { modulos, tracos }
}

const atributo = (atributos: string, nome: string) =>
  new RegExp(`(?:^|\\s)${nome}="([^"]*)"`).exec(atributos)?.[1] ?? ''
const cor = (valor: string) => (/^#[\da-f]{3,6}$/i.test(valor) ? valor : 'none')
