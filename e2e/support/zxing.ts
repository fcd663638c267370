import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

type Prepare = (options: { overrides: { wasmBinary: ArrayBufferLike }; fireImmediately: true }) => Promise<unknown>
const prepared = new Map<string, Promise<unknown>>()

/** Has a part of zxing begin with its file from disk, once: it would ask the network for it. */
export function prepareZxing(part: 'reader' | 'writer', prepare: Prepare): Promise<unknown> {
  const begin = async () => {
    const file = createRequire(import.meta.url).resolve(`zxing-wasm/${part}/zxing_${part}.wasm`)
    return prepare({ overrides: { wasmBinary: (await readFile(file)).buffer }, fireImmediately: true })
  }
  const begun = prepared.get(part) ?? begin()
  prepared.set(part, begun)
  return begun
}
