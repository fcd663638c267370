import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestType } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { test as base } from './test.ts'
import { prepareZxing } from './zxing.ts'

const LARGURA = 640
const ALTURA = 480
const PIXELS_POR_MODULO = 8
/** Modules of white around the code: as on our labels, and as bars need it. */
const MARGEM = { qr: 4, barras: 11 }
/** In modules. */
const ALTURA_DAS_BARRAS = 40
const [PRETO, BRANCO, FUNDO] = [25, 235, 120]
/** Frames a second. The scanner would look at 25; a journey needs one, and each is copied several times on its way. */
const QUADROS = 12
const CABECALHO = `YUV4MPEG2 W${LARGURA} H${ALTURA} F${QUADROS}:1 Ip A1:1 C420jpeg\nFRAME\n`

/** Sets what the browser's camera films. */
interface Camera {
  /** From now on, also in a scanner that is open: a label with this text, or with null a wall without one. */
  mostrar(texto: string | null): Promise<void>
  /** A maker's tag with the bar code of these 8, 12, 13 or 14 digits. */
  mostrarBarras(digitos: string): Promise<void>
}

type ComCamera =
  typeof base extends TestType<infer PorTeste, infer PorWorker>
    ? TestType<PorTeste & { camera: Camera }, PorWorker & { filme: string }>
    : never

/** Journeys in front of a camera, which the browser may use unless `permissions` say otherwise. */
export const test: ComCamera = base.extend<{ camera: Camera }, { filme: string }>({
  permissions: ['camera'],
  filme: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names
    async ({}, use) => {
      const pasta = await mkdtemp(join(tmpdir(), 'estampa-camera-'))
      const filme = join(pasta, 'camera.y4m')
      await writeFile(filme, quadro(null))
      await use(filme)
      await rm(pasta, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, filme }, use) => {
      const args = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${filme}`]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
    },
    { scope: 'worker' },
  ],
  camera: async ({ filme }, use) => {
    const filmModules = async (modulos: Modulos | null) => {
      // In place: Chromium reads the file anew for each frame, through the handle it opened.
      const arquivo = await open(filme, 'r+')
      await arquivo.write(quadro(modulos), 0)
      await arquivo.close()
    }
    await use({
      mostrar: async (texto) => filmModules(texto === null ? null : await modulosDe(texto, 'QRCode')),
      mostrarBarras: async (digitos) => filmModules(await barrasDe(digitos)),
    })
    await filmModules(null)
  },
})

interface Modulos {
  readonly margem: number
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

type Formato = 'QRCode' | (typeof BARRAS)[keyof typeof BARRAS]
const BARRAS = { 8: 'EAN8', 12: 'UPCA', 13: 'EAN13', 14: 'ITF14' } as const

async function modulosDe(texto: string, format: Formato): Promise<Modulos> {
  await prepareZxing('writer', prepareZXingModule)
  const { symbol, error } = await writeBarcode(
    texto,
    format === 'QRCode' ? { format, options: 'ecLevel=M' } : { format },
  )
  if (error) throw new Error(error)
  return { ...symbol, margem: MARGEM.qr }
}

/** The frame that the writer draws around an ITF-14 touches its bars, where a printed one keeps a distance. */
const MOLDURA_DO_ITF = 5

async function barrasDe(digitos: string): Promise<Modulos> {
  const formato = BARRAS[digitos.length as keyof typeof BARRAS]
  const { width, height, data } = await modulosDe(digitos, formato)
  const moldura = formato === 'ITF14' ? MOLDURA_DO_ITF : 0
  // Every row of bars is as the one in the middle.
  const linha = data.slice((height >> 1) * width + moldura, ((height >> 1) + 1) * width - moldura)
  const pontos = { length: linha.length * ALTURA_DAS_BARRAS }
  const desenho = Uint8ClampedArray.from(pontos, (_, i) => linha[i % linha.length] ?? 0)
  return { width: linha.length, height: ALTURA_DAS_BARRAS, data: desenho, margem: MARGEM.barras }
}

/** A film of one frame, which loops for ever: brightness of every pixel, then colours, which are none. */
function quadro(modulos: Modulos | null): Buffer {
  const brilho = Buffer.alloc(LARGURA * ALTURA, FUNDO)
  if (modulos) {
    const { margem, width, height, data } = modulos
    const ponto = Math.min(PIXELS_POR_MODULO, Math.floor(LARGURA / (width + 2 * margem)))
    const [largura, altura] = [width, height].map((lado) => (lado + 2 * margem) * ponto) as [number, number]
    const [x0, y0] = [(LARGURA - largura) >> 1, (ALTURA - altura) >> 1]
    for (let y = 0; y < altura; y++)
      for (let x = 0; x < largura; x++) {
        const [coluna, linha] = [x, y].map((pixel) => Math.floor(pixel / ponto) - margem) as [number, number]
        const dentro = coluna >= 0 && linha >= 0 && coluna < width && linha < height
        const escuro = dentro && data[linha * width + coluna] === 0
        brilho[(y0 + y) * LARGURA + x0 + x] = escuro ? PRETO : BRANCO
      }
  }
  return Buffer.concat([Buffer.from(CABECALHO), brilho, Buffer.alloc((LARGURA * ALTURA) / 2, 128)])
}
