import { createHash, createHmac, type Hash, hkdfSync } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { z } from 'zod'
import { backupCipher, type Encryption } from './encryption.ts'

// An archive is three parts: a heading, a tar file compressed with zstd, and a tail with a digest of all that stands
// before it. Heading and tail are "skippable frames" of zstd (RFC 8878, 3.1.2), which its tools pass over: where nothing
// of ours runs, `zstd -dc archive | tar x` still takes it apart. In an encrypted archive a file of age stands between
// heading and tail, which holds the compressed one.

/** The layout of the archives this program writes. It also reads the earlier ones. */
export const FORMAT = 3
/**
 * 1: no word on the key but in the heading. 2: `chave` in heading, tail and manifest, where it may be `ausente`. 3: may be
 * encrypted, which heading and tail say.
 */
export const OLDEST_FORMAT = 1

/** The secret key lies in the archive, stayed in CHAVE_SECRETA, or was not to be found when the archive was made. */
export const keyState = z.enum(['incluida', 'externa', 'ausente'])
export type KeyState = z.output<typeof keyState>

export const heading = z.object({
  formato: z.number().int(),
  /** Version of the program that made it. */
  versao: z.string(),
  /** The migrations that the data have seen, in order. */
  migracoes: z.array(z.string()),
  /** Version of the job queue's tables. */
  fila: z.number().int(),
  postgres: z.string(),
  criada_em: z.string(),
  chave: keyState,
  /** Null: not encrypted. */
  cifra: backupCipher.nullable().default(null),
})
export type Heading = z.output<typeof heading>

export const tail = z.object({
  criada_em: z.string(),
  versao: z.string(),
  /** `completa`: restored to a scratch database and compared; `resumo`: read back and its digests compared. */
  verificacao: z.enum(['completa', 'resumo']),
  linhas: z.number().int(),
  arquivos: z.number().int(),
  /** Files that the database refers to and that had gone before. */
  faltando: z.number().int(),
  /** Null in the first layout, whose heading says it. */
  chave: keyState.nullable().default(null),
  cifrada: z.boolean().default(false),
  /** HMAC of all bytes before it, keyed by the shop's secret; null when the archive was made without a secret. */
  selo: z.string().length(64).nullable().default(null),
})
/** The last bytes of a finished archive. */
export type Tail = z.output<typeof tail>

export const sealKeyOf = (secret: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'estampa/copias', 32))

/** Seals a digest, as only a holder of the shop's secret, or of its passphrase for backups, can. */
export const sealOf = (key: Uint8Array, digest: Buffer): string =>
  createHmac('sha256', key).update(digest).digest('hex')

export const MARK = 'estampa-copia\n'
export const SKIPPABLE = 0x184d2a50
export const FRAME_HEADER = 8
export const TAIL_TEXT = 480

export function frame(payloadBytes: number): Buffer {
  const header = Buffer.alloc(FRAME_HEADER)
  header.writeUInt32LE(SKIPPABLE, 0)
  header.writeUInt32LE(payloadBytes, 4)
  return header
}

/** Writes heading and contents to a new file that only its owner may read, and returns the digest begun over it. */
export async function writeArchive(
  path: string,
  head: Heading,
  contents: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  encryption: Encryption | null = null,
): Promise<Hash> {
  const text = Buffer.from(`${MARK}${JSON.stringify(head)}\n`)
  const hash = createHash('sha256')
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const first = Buffer.concat([frame(text.length), text])
  hash.update(first)
  file.write(first)
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: 3, [zlib.constants.ZSTD_c_checksumFlag]: 1 }
  const compressed = zlib.createZstdCompress({ params })
  await (encryption
    ? pipeline(Readable.from(contents), compressed, encryption.encrypt, hashing, file, { signal })
    : pipeline(Readable.from(contents), compressed, hashing, file, { signal }))
  return hash
}

/** Appends the tail and makes the file durable. `hash` is what `writeArchive` returned. */
export async function sealArchive(path: string, hash: Hash, facts: Tail): Promise<void> {
  const text = Buffer.from(JSON.stringify(facts).padEnd(TAIL_TEXT))
  if (text.length !== TAIL_TEXT) throw new Error('The tail of an archive has become too long')
  const before = Buffer.concat([frame(TAIL_TEXT + 32), text])
  await appendFile(path, Buffer.concat([before, hash.update(before).digest()]), { flush: true })
}
