/** Looking at one pixel in so many tells as much about the light of a picture. */
const PASSO = 17
/** Share of pixels at each end that do not count: a lamp, a hole. */
const FORA = 0.005

/**
 * Spreads the greys of the picture, in place, from black to white: a faded label, or one in the dark. Answers whether
 * there was anything to gain.
 */
export function esticarContraste({ data }: ImageData): boolean {
  const quantos = new Uint32Array(256)
  let total = 0
  // Green alone stands for the brightness.
  for (let i = 1; i < data.length; i += 4 * PASSO, total++) {
    const valor = data[i] ?? 0
    quantos[valor] = (quantos[valor] ?? 0) + 1
  }
  const minimo = limite(quantos, total * FORA)
  const maximo = 255 - limite(quantos.toReversed(), total * FORA)
  const faixa = maximo - minimo
  if (faixa <= 0 || faixa > 200) return false
  const esticado = Uint8ClampedArray.from(quantos, (_, valor) => ((valor - minimo) * 255) / faixa)
  for (let i = 0; i < data.length; i++) if ((i & 3) !== 3) data[i] = esticado[data[i] ?? 0] ?? 0
  return true
}

/** The first grey up to which there are more than so many pixels. */
function limite(quantos: Uint32Array, fora: number): number {
  let soma = 0
  return quantos.findIndex((n) => {
    soma += n
    return soma > fora
  })
}
