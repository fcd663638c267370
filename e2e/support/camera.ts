import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestType } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { test as base } from './test.ts'

const LARGURA = 640
const ALTURA = 480
const PIXELS_POR_MODULO = 8
/** Modules of white around the code, as on our labels. */
const MARGEM = 4
const [PRETO, BRANCO, FUNDO] = [25, 235, 120]
/** Frames a second. The scanner would look at 25; a journey needs one, and each is copied several times on its way. */
const QUADROS = 12
const CABECALHO = `YUV4MPEG2 W${LARGURA} H${ALTURA} F${QUADROS}:1 Ip A1:1 C420jpeg\nFRAME\n`

/** What the browser's camera films. */
interface Camera {
  /** From now on, also in a scanner that is open: a label with this text, or with null a wall without one. */
  mostrar(texto: string | null): Promise<void>
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
    const mostrar = async (texto: string | null) => {
      const modulos = texto === null ? null : await modulosDe(texto)
      // In place: Chromium reads the file anew for each frame, through the handle it opened.
      const arquivo = await open(filme, 'r+')
      await arquivo.write(quadro(modulos), 0)
      await arquivo.close()
    }
    await use({ mostrar })
    await mostrar(null)
  },
})

interface Modulos {
  readonly width: number
  readonly data: Uint8ClampedArray
}

let escritor: Promise<unknown> | null = null

async function modulosDe(texto: string): Promise<Modulos> {
  escritor ??= prepararEscritor()
  await escritor
  const { symbol, error } = await writeBarcode(texto, { format: 'QRCode', options: 'ecLevel=M' })
  if (error) throw new Error(error)
  return symbol
}

async function prepararEscritor(): Promise<void> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const wasmBinary = (await readFile(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
}

/** A film of one frame, which loops for ever: brightness of every pixel, then colours, which are none. */
function quadro(modulos: Modulos | null): Buffer {
  const brilho = Buffer.alloc(LARGURA * ALTURA, FUNDO)
  if (modulos) {
    const lado = (modulos.width + 2 * MARGEM) * PIXELS_POR_MODULO
    const [x0, y0] = [(LARGURA - lado) >> 1, (ALTURA - lado) >> 1]
    for (let y = 0; y < lado; y++)
      for (let x = 0; x < lado; x++) {
        const [coluna, linha] = [x, y].map((pixel) => Math.floor(pixel / PIXELS_POR_MODULO) - MARGEM) as [
          number,
          number,
        ]
        const fora = Math.min(coluna, linha) < 0 || Math.max(coluna, linha) >= modulos.width
        const escuro = !fora && modulos.data[linha * modulos.width + coluna] === 0
        brilho[(y0 + y) * LARGURA + x0 + x] = escuro ? PRETO : BRANCO
      }
  }
  return Buffer.concat([Buffer.from(CABECALHO), brilho, Buffer.alloc((LARGURA * ALTURA) / 2, 128)])
}
