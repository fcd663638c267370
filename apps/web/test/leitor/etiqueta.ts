import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { Imagem } from './imagem.ts'

/** The picture of a camera: 720p. */
const LARGURA = 1280
const ALTURA = 720
/** How far the camera is, in pixels, for what perspective does. */
const DISTANCIA = 900
const AMOSTRAS = 3
const MODULO = 8

/** How a label lies before the camera. Angles in degrees. */
export interface Pose {
  /** Pixels per module of the code. */
  readonly modulo?: number
  readonly giro?: number
  /** Turned away around the upright and around the level axis. */
  readonly guinada?: number
  readonly arfagem?: number
  /** The centre, as fractions of the picture. */
  readonly centro?: readonly [number, number]
  /** Modules of white around the code; our labels have 4. */
  readonly margem?: number
  readonly papel?: number
  readonly tinta?: number
  readonly fundo?: number
  /** Radius in pixels of the round thing that the label is stuck on. */
  readonly raio?: number
  /** Height in pixels of the waves of a label on cloth. */
  readonly onda?: number
}

interface Modulos {
  readonly width: number
  readonly data: Uint8ClampedArray
}

let escritor: Promise<unknown> | null = null

/** The code of a text, at the level of error correction that our labels are printed with. */
async function modulosDe(text: string): Promise<Modulos> {
  escritor ??= readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true }),
  )
  await escritor
  return (await writeBarcode(text, { format: 'QRCode', options: 'ecLevel=M' })).symbol
}

/** Draws the camera's picture of a label that lies like this. */
export async function renderEtiqueta(text: string, pose: Pose): Promise<Imagem> {
  const codigo = await modulosDe(text)
  const { margem = 4, papel = 235, tinta = 25, fundo = 120 } = pose
  const projectPoint = projecao(pose)
  const cinza = new Float32Array(LARGURA * ALTURA).fill(fundo)
  const cor = (x: number, y: number): number => {
    const ponto = projectPoint(x, y)
    if (ponto === null) return fundo
    const column = Math.floor(ponto[0] + codigo.width / 2)
    const linha = Math.floor(ponto[1] + codigo.width / 2)
    const menor = Math.min(column, linha)
    const maior = Math.max(column, linha)
    if (menor < -margem || maior >= codigo.width + margem) return fundo
    const dentro = menor >= 0 && maior < codigo.width
    return dentro && codigo.data[linha * codigo.width + column] === 0 ? tinta : papel
  }
  // Half the diagonal, and what nearness to the camera adds: past it there is only the background.
  const alcance = (codigo.width / 2 + margem) * (pose.modulo ?? MODULO) * Math.SQRT2 * 1.3
  const [x0, y0] = meioDe(pose)
  for (let y = Math.max(0, Math.floor(y0 - alcance)); y < Math.min(ALTURA, y0 + alcance); y++)
    for (let x = Math.max(0, Math.floor(x0 - alcance)); x < Math.min(LARGURA, x0 + alcance); x++) {
      let sum = 0
      for (let i = 0; i < AMOSTRAS * AMOSTRAS; i++)
        sum += cor(x + ((i % AMOSTRAS) + 0.5) / AMOSTRAS, y + (Math.floor(i / AMOSTRAS) + 0.5) / AMOSTRAS)
      cinza[y * LARGURA + x] = sum / AMOSTRAS ** 2
    }
  return { largura: LARGURA, altura: ALTURA, cinza }
}

const meioDe = ({ centro = [0.5, 0.5] }: Pose): [number, number] => [centro[0] * LARGURA, centro[1] * ALTURA]

/** Where on the label, in modules from its middle, a pixel looks; null past the edge of what it is stuck on. */
function projecao(pose: Pose): (x: number, y: number) => [number, number] | null {
  const { modulo = MODULO, giro = 0, guinada = 0, arfagem = 0, raio = null, onda = 0 } = pose
  const [x0, y0] = meioDe(pose)
  const [g, a, b] = [giro, guinada, arfagem].map((graus) => (graus * Math.PI) / 180) as [number, number, number]
  const [cos, sin] = [Math.cos(g), Math.sin(g)]
  return (x, y) => {
    let [u, v] = tiltPoint(x - x0, y - y0, a)
    ;[v, u] = tiltPoint(v, u, b)
    ;[u, v] = [u * cos + v * sin, v * cos - u * sin]
    if (raio !== null) {
      if (Math.abs(u) >= raio) return null
      u = raio * Math.asin(u / raio)
    }
    return [u / modulo, (v + onda * Math.sin(u / 40)) / modulo]
  }
}

/** Back from the picture onto a plane that is turned away by `angulo` along the first coordinate. */
function tiltPoint(lengthOffset: number, sideOffset: number, angulo: number): [number, number] {
  const planeOffset = (lengthOffset * DISTANCIA) / (DISTANCIA * Math.cos(angulo) - lengthOffset * Math.sin(angulo))
  return [planeOffset, (sideOffset * (DISTANCIA + planeOffset * Math.sin(angulo))) / DISTANCIA]
}
