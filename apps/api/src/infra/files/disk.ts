import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '@estampa/host/start.ts'
import { FILE_NAME, type FileStore } from './store.ts'

/** Files in a folder of this machine, which is made when the first one comes. */
export function diskStore(pasta: string): FileStore {
  async function write(nome: string, conteudo: Buffer | Readable): Promise<void> {
    await mkdir(pasta, { recursive: true, mode: 0o700 })
    await writeDurably(join(pasta, nome), conteudo)
    await syncFolder(pasta)
  }
  return {
    publicar: { pasta },
    put: write,
    putStream: write,
    async get(nome) {
      const stream = createReadStream(join(pasta, nome))
      return await new Promise((resolve, reject) => {
        stream.once('open', () => resolve(stream))
        stream.once('error', (error) => (isAbsent(error) ? resolve(null) : reject(error)))
      })
    },
    list: () => filesIn(pasta, (name) => FILE_NAME.test(name)),
    remove: (nome) => rm(join(pasta, nome), { force: true }),
    async removeUnfinished(before) {
      const isPart = (name: string) => name.endsWith(PART) && FILE_NAME.test(name.slice(0, -PART.length))
      for await (const { nome, alteradoEm } of filesIn(pasta, isPart))
        if (alteradoEm < before) await rm(join(pasta, nome), { force: true })
    },
  }
}

async function* filesIn(pasta: string, wanted: (name: string) => boolean) {
  const folder = await opendir(pasta).catch(absent)
  if (!folder) return
  for await (const { name } of folder) {
    if (!wanted(name)) continue
    const found = await stat(join(pasta, name)).catch(absent)
    if (found) yield { nome: name, tamanho: found.size, alteradoEm: found.mtime }
  }
}

const isAbsent = (error: Error) => 'code' in error && error.code === 'ENOENT'

function absent(error: Error): null {
  if (isAbsent(error)) return null
  throw error
}

const PART = '.parcial'

/** An acknowledged upload survives a crash: synced under another name, then renamed. A failure leaves nothing behind. */
async function writeDurably(path: string, conteudo: Buffer | Readable): Promise<void> {
  const part = `${path}${PART}`
  try {
    const file = await open(part, 'w', 0o600)
    await file
      .writeFile(conteudo)
      .then(() => file.sync())
      .finally(() => file.close())
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
