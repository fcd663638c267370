/** A grey picture: one number per pixel, 0 black to 255 white. */
export interface Imagem {
  readonly largura: number
  readonly altura: number
  readonly cinza: Float32Array
}

type Por = (x: number, y: number, valor: number) => number

/** Another picture of the same size, pixel by pixel. */
export function cadaPixel({ largura, altura, cinza }: Imagem, computePixel: Por): Imagem {
  return { largura, altura, cinza: cinza.map((value, i) => computePixel(i % largura, Math.floor(i / largura), value)) }
}

/** Out of focus, by a bell curve of this standard deviation in pixels. */
export function blurImage(imagem: Imagem, sigma: number): Imagem {
  const raio = Math.ceil(3 * sigma)
  const pesos = Array.from({ length: 2 * raio + 1 }, (_, i) => Math.exp(-((i - raio) ** 2) / (2 * sigma * sigma)))
  return media(media(imagem, pesos, 1, 0), pesos, 0, 1)
}

/** Moved sideways during the exposure, by this many pixels. */
export const smearImage = (imagem: Imagem, pixels: number): Imagem =>
  media(
    imagem,
    Array.from({ length: pixels }, () => 1),
    1,
    0,
  )

/** Each pixel becomes the weighted mean of those around it in one direction. */
function media({ largura, altura, cinza }: Imagem, pesos: readonly number[], dx: number, dy: number): Imagem {
  const sum = pesos.reduce((a, b) => a + b, 0)
  const meio = Math.floor(pesos.length / 2)
  const saida = new Float32Array(cinza.length)
  for (let y = 0; y < altura; y++)
    for (let x = 0; x < largura; x++) {
      let value = 0
      for (let i = 0; i < pesos.length; i++) {
        const px = dx === 0 ? x : preso(x + i - meio, largura)
        const py = dy === 0 ? y : preso(y + i - meio, altura)
        value += (pesos[i] ?? 0) * (cinza[py * largura + px] ?? 0)
      }
      saida[y * largura + x] = value / sum
    }
  return { largura, altura, cinza: saida }
}

const preso = (n: number, end: number) => (n < 0 ? 0 : n < end ? n : end - 1)

/** The noise of a sensor, of this standard deviation; the same one every time. */
export function addNoise(imagem: Imagem, sigma: number): Imagem {
  let state = 20_261_120
  const sorte = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // The sum of four dice is bell shaped enough.
  return cadaPixel(
    imagem,
    (_x, _y, value) => value + (sorte() + sorte() + sorte() + sorte() - 2) * sigma * Math.sqrt(3),
  )
}

/** As a decoder takes it. */
export function comoImageData({ largura, altura, cinza }: Imagem): ImageData {
  const data = new Uint8ClampedArray(largura * altura * 4)
  data.fill(255)
  for (let i = 0; i < cinza.length; i++) data[i * 4] = data[i * 4 + 1] = data[i * 4 + 2] = cinza[i] ?? 0
  return { data, width: largura, height: altura, colorSpace: 'srgb' }
}
