import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { ARCHIVE, asString } from './signature.mjs'

// For tests and proofs: signs as `ssh-keygen -Y sign` does, which a machine may lack.

/** A new key: `line` and `lineWith(options)` are for the list of signers, `sign(bytes)` answers the text of a signature. */
export function newSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url')
  const kind = Buffer.from('ssh-ed25519')
  const key = Buffer.concat([kind, raw].map(asString))
  return {
    line: `teste ssh-ed25519 ${key.toString('base64')}\n`,
    lineWith: (options) => `teste ${options} ssh-ed25519 ${key.toString('base64')}\n`,
    sign(message, namespace = ARCHIVE) {
      const digest = createHash('sha512').update(message).digest()
      const [space, none, hash] = [namespace, '', 'sha512'].map((text) => asString(Buffer.from(text)))
      const magic = Buffer.from('SSHSIG')
      const bytes = sign(null, Buffer.concat([magic, space, none, hash, asString(digest)]), privateKey)
      const inner = asString(Buffer.concat([kind, bytes].map(asString)))
      const whole = Buffer.concat([magic, Buffer.from([0, 0, 0, 1]), asString(key), space, none, hash, inner])
      const lines = whole
        .toString('base64')
        .match(/.{1,70}/g)
        .join('\n')
      return `-----BEGIN SSH SIGNATURE-----\n${lines}\n-----END SSH SIGNATURE-----\n`
    },
  }
}
