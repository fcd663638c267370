import { type Cipher, cipherOf } from '../../infra/cipher.ts'

export type TokenCipher = Cipher
/** Encrypts the connection's tokens at rest. */
export const tokenCipher = (segredo: Uint8Array): TokenCipher => cipherOf(segredo, 'estampa/bling-tokens')
