import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'

/** Encrypts what is kept at rest with a key derived from the installation's secret; the nonce and the tag go along. */
export function tokenCipher(segredo: Uint8Array) {
  const key = new Uint8Array(hkdfSync('sha256', segredo, '', 'estampa/bling-tokens', 32))
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
export type TokenCipher = ReturnType<typeof tokenCipher>

/** The text, or null where the installation's secret is another than the one it was encrypted under. */
export function decryptOrNull(cipher: TokenCipher, sealed: Buffer): string | null {
  try {
    return cipher.decrypt(sealed)
  } catch {
    return null
  }
}
