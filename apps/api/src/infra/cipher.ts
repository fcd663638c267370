import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'

export interface Cipher {
  encrypt(text: string): Buffer
  /** Throws when the secret is another, or the bytes were changed. */
  decrypt(sealed: Buffer): string
}

/**
 * Encrypts what is kept at rest with a key derived from the installation's secret; the nonce and the tag go along.
 * `purpose` makes the keys of two uses differ.
 */
export function cipherOf(segredo: Uint8Array, purpose: string): Cipher {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', purpose, 32))
  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(sealed) {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
}
