import { buffer } from 'node:stream/consumers'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** A file of an archive, whole in memory. */
export type TarEntry = Readonly<{ name: string; content: Buffer }>

/** Earlier versions read no other names: a longer one stands in two fields of its header, or in one of its own. */
const NAME = /^[\w./-]{1,100}$/

/** Packs files as a tar stream. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  pack().catch((error) => controller.error(error))
  yield* readable

  async function pack(): Promise<void> {
    for await (const { name, content } of entries) {
      if (!NAME.test(name)) throw new Error(`Not a name for an archive: ${name}`)
      const body = controller.add({ name, size: content.length, mode: 0o600, mtime: new Date(0) }).getWriter()
      await body.write(content)
      await body.close()
    }
    controller.finalize()
  }
}

/** The files of a tar stream. Throws when the stream ends early or is none. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const files = ReadableStream.from(stream).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of files) yield { name: header.name, content: await buffer(body) }
}
