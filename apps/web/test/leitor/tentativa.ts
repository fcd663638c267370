import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule } from 'zxing-wasm/reader'
import { decodeCodigo } from '../../src/shared/device/leitor/leitura.ts'
import type { Condicao } from './condicoes.ts'
import { comoImageData } from './imagem.ts'

export interface Tentativa {
  readonly condicao: Condicao
  /** The first frame of the film that was read: 0 as it is, 1 with its contrast spread; null when neither was. */
  readonly quadro: number | null
  /** For both frames, or up to the one that was read. */
  readonly ms: number
}

/** These conditions before the decoder of the product, with the product's options. */
export async function tryConditions(condicoes: readonly Condicao[]): Promise<Tentativa[]> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
  const attempts: Tentativa[] = []
  for (const condition of condicoes) attempts.push(await tryCondition(condition))
  return attempts
}

async function tryCondition(condicao: Condicao): Promise<Tentativa> {
  const imagem = await condicao.imagem()
  let ms = 0
  for (const quadro of [0, 1]) {
    const pixels = comoImageData(imagem)
    const start = performance.now()
    const text = (await decodeCodigo(pixels, quadro))?.text ?? null
    ms += performance.now() - start
    if (text === condicao.texto) return { condicao, quadro, ms }
    if (text !== null) throw new Error(`${condicao.nome}: read ${JSON.stringify(text)}`)
  }
  return { condicao, quadro: null, ms }
}
