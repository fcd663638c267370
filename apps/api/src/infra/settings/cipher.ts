import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'

/** Seals data at rest with a key of its own purpose, derived from the installation's secret. */
export function cipherFor(segredo: Uint8Array, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', purpose, 32))
  return {
    encrypt(text: string): Buffer {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Throws when the secret is another, or the bytes were changed. */
    decrypt(sealed: Buffer): string {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
export type Cipher = ReturnType<typeof cipherFor>

/** The text, or null where the installation's secret is another than the one it was encrypted under. */
export function decryptOrNull(cipher: Cipher, sealed: Buffer): string | null {
  try {
    return cipher.decrypt(sealed)
  } catch {
    return null
  }
}
