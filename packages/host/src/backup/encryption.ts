import { ReadableStream } from 'node:stream/web'
import { z } from 'zod'

// Encrypted backups are made for a recipient of age (https://age-encryption.org/v1): making one asks for no secret.

/** For whom a backup is encrypted. Public: it stands in the archive's heading. */
export const backupCipher = z.object({
  /** `age1…` */
  destinatario: z.string(),
  /** The recipient's identity, itself encrypted under a passphrase; null when the shop never had it. */
  trancada: z.string().nullable(),
})
export type BackupCipher = z.output<typeof backupCipher>

/** Keys that open an archive. */
export interface Opened {
  /** `AGE-SECRET-KEY-1…` */
  readonly identity: string
  /** Key that seals the archives of the shop that chose the passphrase. */
  readonly sealKey: Uint8Array | null
}

/** Loaded by those who encrypt: it is a quarter of a second and 14 MB. */
const age = () => import('age-encryption')

/** 64 MB for a third of a second, against guesses; age's own 2^18 would take 256 MB of a small machine. */
let workFactor = 16
/** For tests: nothing of the program calls it, and no setting does. */
export function setWorkFactor(cheap: number): void {
  workFactor = cheap
}

const SEAL = /^# selo: ([\da-f]{64})$/m

/** A new recipient, whose identity only the passphrase opens. The seal's key is locked in with it. */
export async function lockedBy(passphrase: string, sealKey: Uint8Array): Promise<BackupCipher> {
  const { Encrypter, generateIdentity, identityToRecipient, armor } = await age()
  const identity = await generateIdentity()
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  const text = `# selo: ${Buffer.from(sealKey).toString('hex')}\n${identity}\n`
  const trancada = armor.encode(await encrypter.encrypt(text))
  return { destinatario: await identityToRecipient(identity), trancada }
}

/** Null when the passphrase is another. */
export async function unlock({ trancada }: BackupCipher, passphrase: string): Promise<Opened | null> {
  if (trancada === null) return null
  const { Decrypter, armor } = await age()
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return readIdentity(await decrypter.decrypt(armor.decode(trancada), 'text'))
  } catch {
    return null
  }
}

/** The identity in a file as `age-keygen` writes it; null when there is none. */
export function readIdentity(text: string): Opened | null {
  const identity = /^AGE-SECRET-KEY-[\dA-Z-]+$/m.exec(text.replaceAll('\r', ''))?.[0]
  const seal = SEAL.exec(text)?.[1]
  return identity === undefined ? null : { identity, sealKey: seal === undefined ? null : Buffer.from(seal, 'hex') }
}

/** True when the identity is the private key of this recipient. */
export async function opens({ destinatario }: BackupCipher, { identity }: Opened): Promise<boolean> {
  const { identityToRecipient } = await age()
  return identityToRecipient(identity).then(
    (recipient) => recipient === destinatario,
    () => false,
  )
}

/** Can archives be encrypted for it? */
export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await age()
  try {
    new Encrypter().addRecipient(text)
    return true
  } catch {
    return false
  }
}

/** For one archive: what it is encrypted with, and an identity that reads it back and is forgotten afterwards. */
export async function encryptionFor({ destinatario }: BackupCipher) {
  const { Encrypter, generateIdentity, identityToRecipient } = await age()
  const identity = await generateIdentity()
  const encrypter = new Encrypter()
  for (const recipient of [destinatario, await identityToRecipient(identity)]) encrypter.addRecipient(recipient)
  return {
    identity,
    async *encrypt(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      yield* await encrypter.encrypt(ReadableStream.from(plain))
    },
  }
}
export type Encryption = Awaited<ReturnType<typeof encryptionFor>>

/** Throws when the bytes are not those that were encrypted for the identity. */
export async function* decrypted(source: AsyncIterable<Uint8Array>, identity: string): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await age()
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  yield* await decrypter.decrypt(ReadableStream.from(source))
}
