import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { jsonOrNull } from '../start/json.ts'
import {
  FORMAT,
  FRAME_HEADER,
  frame,
  type Heading,
  heading,
  MARK,
  OLDEST_FORMAT,
  SKIPPABLE,
  sealOf,
  TAIL_TEXT,
  type Tail,
  tail,
} from './archive.ts'
import { type BackupCipher, decrypted, type Opened, opens } from './encryption.ts'
import { readTar, type TarEntry } from './tar.ts'

const TAIL_BYTES = FRAME_HEADER + TAIL_TEXT + 32
const MAX_HEADING = 65_536

/** Why a file cannot be restored; the message is the sentence to show. */
export class ArchiveRefused extends Error {
  override name = 'ArchiveRefused'
}
const NEWER = 'Esta cópia é de uma versão mais nova do sistema. Atualize o sistema antes de restaurá-la.'
const NOT_OURS = 'Este arquivo não é uma cópia de segurança da Estampa.'
export const DAMAGED = 'Esta cópia de segurança está danificada ou incompleta. Use outra.'

/** The digest of the file's first `bytes`, or of all of it. */
export async function digestOfFile(path: string, bytes = Number.POSITIVE_INFINITY): Promise<Hash> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark: 1 << 20 }))
    hash.update(chunk as Buffer)
  return hash
}

/** The tail of a finished archive of ours; null for another file. Reads its last half kilobyte. */
export async function readTail(path: string): Promise<Tail | null> {
  const { size } = await stat(path)
  if (size < TAIL_BYTES) return null
  const bytes = await readAt(path, size - TAIL_BYTES, TAIL_BYTES)
  if (!bytes.subarray(0, FRAME_HEADER).equals(frame(TAIL_TEXT + 32))) return null
  return tail.safeParse(jsonOrNull(bytes.toString('utf8', FRAME_HEADER, FRAME_HEADER + TAIL_TEXT))).data ?? null
}

/** Reads up to `length` bytes from `position` on. */
async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The heading of the file. Throws `ArchiveRefused`. */
export async function readHeading(path: string): Promise<{ head: Heading; bytes: number }> {
  const start = await readAt(path, 0, MAX_HEADING)
  const length = start.length > FRAME_HEADER ? start.readUInt32LE(4) : 0
  const text = start.toString('utf8', FRAME_HEADER, FRAME_HEADER + length)
  const ours = start.length > FRAME_HEADER && start.readUInt32LE(0) === SKIPPABLE && text.startsWith(MARK)
  if (!ours || length > MAX_HEADING - FRAME_HEADER) throw new ArchiveRefused(NOT_OURS)
  const json = jsonOrNull(text.slice(MARK.length))
  // Before its fields: a later format may have others.
  const { formato, versao } = (json ?? {}) as { formato?: unknown; versao?: unknown }
  if (Number(formato) > FORMAT) throw new ArchiveRefused(NEWER)
  const head = heading.safeParse(json)
  // Not damaged when its every byte is as it was written: then its layout is one that this program does not know.
  if (!head.success || head.data.formato < OLDEST_FORMAT)
    throw new ArchiveRefused((await isWhole(path)) ? unknownLayout(versao) : DAMAGED)
  return { head: head.data, bytes: FRAME_HEADER + length }
}

/** For an archive whose bytes are right: another version of the system made it in its own way. */
export const unknownLayout = (versao: unknown, part = '') =>
  `Esta cópia está inteira, mas foi feita pela versão ${String(versao ?? 'desconhecida')} do sistema de uma forma que esta não lê${part && ` (${part})`}. Restaure-a com aquela versão, e atualize o sistema depois.`

/** Does the digest at the end fit everything before it? */
async function isWhole(path: string): Promise<boolean> {
  const { size } = await stat(path)
  if (size < TAIL_BYTES) return false
  const expected = await readAt(path, size - 32, 32)
  return (await digestOfFile(path, size - 32)).digest().equals(expected)
}

export interface Archive {
  readonly head: Heading
  /** Its files, in order; may be read any number of times. */
  entries(): AsyncGenerator<TarEntry>
  /** Was it sealed with this key, and not changed since? */
  sealedWith(key: Uint8Array): Promise<boolean>
}

export const ENCRYPTED = 'Esta cópia está cifrada.'
const WRONG_IDENTITY = 'Esta cópia foi cifrada para outra identidade. Nada foi mudado.'

/** A finished archive, every byte as written. `open` opens an encrypted one. Throws `ArchiveRefused`. */
export async function openArchive(
  path: string,
  openCipher = (_cipher: BackupCipher): Promise<Opened> => Promise.reject(new ArchiveRefused(ENCRYPTED)),
): Promise<Archive & Pick<Opened, 'sealKey'>> {
  const { head, bytes } = await readHeading(path)
  const { size } = await stat(path)
  if (!(await isWhole(path))) throw new ArchiveRefused(DAMAGED)
  const end = await readTail(path)
  if (end === null) throw new ArchiveRefused(unknownLayout(head.versao))
  const openedCipher = head.cifra && (await openCipher(head.cifra))
  if (head.cifra && openedCipher && !(await opens(head.cifra, openedCipher))) throw new ArchiveRefused(WRONG_IDENTITY)
  const sealedWith = async (key: Uint8Array) =>
    end.selo === sealOf(key, (await digestOfFile(path, size - TAIL_BYTES)).digest())
  const entries = () => entriesOf(path, bytes, size - TAIL_BYTES, openedCipher?.identity)
  return { head, entries, sealedWith, sealKey: openedCipher?.sealKey ?? null }
}

/** Opens an archive that is not sealed yet; its digest is for the caller to compare. */
export async function openUnsealed(path: string, identity?: string): Promise<Archive> {
  const { head, bytes } = await readHeading(path)
  const { size } = await stat(path)
  return { head, entries: () => entriesOf(path, bytes, size, identity), sealedWith: async () => false }
}

/**
 * Bound for unpacking, in times an archive's size: rows of text come to some twenty times its bytes, pictures to no
 * more than them.
 */
const MOST_TIMES = 200
/** A small shop's tables, mostly empty, compress better. */
const ALWAYS_ALLOWED = 64_000_000
const SWELLS = 'Esta cópia se abriria em muito mais dados do que uma loja tem, e não foi aberta. Use outra.'

/** Passes unpacked bytes on; throws when they exceed the bound. */
const bounded = (most: number) => {
  let left = most
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(new ArchiveRefused(SWELLS))
      else done(null, chunk)
    },
  })
}

/** Bytes that were changed, though the digest was made to fit them, are told apart from a disk that fails. */
async function* opened(stored: AsyncIterable<Uint8Array>, identity: string) {
  try {
    yield* decrypted(stored, identity)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === undefined ? new ArchiveRefused(DAMAGED) : error
  }
}

async function* entriesOf(path: string, start: number, end: number, identity?: string): AsyncGenerator<TarEntry> {
  const stored = createReadStream(path, { start, end: end - 1, highWaterMark: 1 << 18 })
  const compressed = identity === undefined ? stored : Readable.from(opened(stored, identity), { objectMode: false })
  const plain = bounded((end - start) * MOST_TIMES + ALWAYS_ALLOWED)
  const flowing = pipeline(compressed, zlib.createZstdDecompress(), plain)
  flowing.catch(() => undefined)
  try {
    yield* readTar(plain)
  } finally {
    stored.destroy()
    plain.destroy()
  }
}
