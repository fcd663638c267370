import { prepareZXingModule } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Quadro, Resposta } from './decodificador.ts'
import { decodeCodigo } from './leitura.ts'

// Without an address of its own, the decoder would fetch its module from a public CDN.
const pronto = prepareZXingModule({
  overrides: { locateFile: (name: string, pasta: string) => (name.endsWith('.wasm') ? wasm : pasta + name) },
  fireImmediately: true,
})
// A failure is reported with the first picture; until then the promise has no handler.
pronto.catch(() => {})

const tela = new OffscreenCanvas(1, 1)
const pincel = tela.getContext('2d', { willReadFrequently: true })
let quadros = 0
const postAnswer = (answer: Resposta) => postMessage(answer)

onmessage = async ({ data: quadro }: MessageEvent<Quadro>) => {
  try {
    await pronto
    postAnswer({ codigo: await decodeCodigo(pixels(quadro), quadros++) })
  } catch (error) {
    postAnswer({ erro: String(error) })
  }
}

function pixels(quadro: Quadro): ImageData {
  if (!pincel) throw new Error('No canvas in this worker')
  // Size of an upright video as displayed.
  const [width, height] =
    'displayWidth' in quadro ? [quadro.displayWidth, quadro.displayHeight] : [quadro.width, quadro.height]
  if (tela.width !== width || tela.height !== height) Object.assign(tela, { width, height })
  pincel.drawImage(quadro, 0, 0)
  quadro.close()
  return pincel.getImageData(0, 0, width, height)
}
