import { type Cipher, cipherFor } from '../../../infra/settings/secret.ts'

/** Seals the ERP's tokens. */
export const tokenCipher = (segredo: Uint8Array): Cipher => cipherFor(segredo, 'estampa/bling-tokens')
export type TokenCipher = Cipher
