import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What an archive's signature is made for; git makes those of its tags for `git`. */
export const ARCHIVE = 'estampa'

/** Ends a refusal. */
export const UNSIGNED =
  'Só entram sozinhas versões com a assinatura da Estampa. Se esta é uma versão sua, de um programa que você mesmo mudou, repita o comando com --sem-assinatura.'

const MAGIC = 'SSHSIG'
const ARMOUR = /-----BEGIN SSH SIGNATURE-----([A-Za-z0-9+/=\s]+)-----END SSH SIGNATURE-----/

/** The keys that the version in use ships: a signed release brings its own list for the next one. */
export const shippedSigners = () => signersIn(readFileSync(new URL('allowed_signers', import.meta.url), 'utf8'))

/** The keys of a list in the format of ssh's allowed signers: `name ssh-ed25519 KEY comment`. Throws on any other line. */
export function signersIn(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, key] = /^[\w.@-]+ (ssh-ed25519 [A-Za-z0-9+/]+=*)(\s.*)?$/.exec(line) ?? []
      if (!key) throw new Error(`Not a line of a signer with an ed25519 key: ${line}`)
      return key
    })
}

/**
 * Whether `signature` is one of `message` (both bytes) by one of `signers`, as `ssh-keygen -Y sign -n NAMESPACE` and `git tag
 * -s` with ssh keys make it (openssh's PROTOCOL.sshsig). Answers `boa`, `outra` when its key is none of them, `errada` when
 * it is not of these bytes.
 */
export function judge(message, signature, { signers, namespace }) {
  const parts = partsOf(signature)
  if (!parts || parts.namespace !== namespace || !['sha256', 'sha512'].includes(parts.hash)) return 'errada'
  if (!signers.includes(`ssh-ed25519 ${parts.key.toString('base64')}`)) return 'outra'
  const digest = createHash(parts.hash).update(message).digest()
  const signed = Buffer.concat([
    Buffer.from(MAGIC),
    ...[Buffer.from(namespace), parts.reserved, Buffer.from(parts.hash), digest].map(asString),
  ])
  return verify(null, signed, publicKey(parts.key), parts.bytes) ? 'boa' : 'errada'
}

/** A length of four bytes, then the bytes. */
export function asString(bytes) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Null when the text is no ed25519 signature. */
function partsOf(signature) {
  const [, body] = ARMOUR.exec(signature.toString('latin1')) ?? []
  const bytes = Buffer.from(body ?? '', 'base64')
  if (bytes.subarray(0, 6).toString('latin1') !== MAGIC || bytes.length < 10 || bytes.readUInt32BE(6) !== 1) return null
  const parts = strings(bytes.subarray(10))
  if (parts?.length !== 5) return null
  const [key, namespace, reserved, hash, inner] = parts
  const [kind, raw, ...more] = strings(inner) ?? []
  if (kind?.toString() !== 'ssh-ed25519' || raw?.length !== 64 || more.length > 0) return null
  return { key, namespace: namespace.toString(), reserved, hash: hash.toString(), bytes: raw }
}

/** Null when a length leads beyond the end. */
function strings(bytes) {
  const found = []
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) return null
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    found.push(bytes.subarray(at + 4, end))
    at = end
  }
  return found
}

/** Its last 32 bytes are the key itself; the list of signers vouches for the rest. */
const publicKey = (key) =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(-32).toString('base64url') }, format: 'jwk' })
