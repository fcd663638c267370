import { createHash, createPublicKey, verify } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError } from '../setup.mjs'
import { VERSIONS, writeDurably } from './versions.mjs'

/** Namespace of an archive's signature; git signs its tags in the namespace `git`. */
export const ARCHIVE = 'estampa'
/** Namespace of the signature of a list of keys. */
export const LIST = 'estampa-chaves'

/** Ends a refusal. */
export const UNSIGNED =
  'Só entram sozinhas versões com a assinatura da Estampa. Se esta é uma versão sua, de um programa que você mesmo mudou, repita o comando com --sem-assinatura.'

const MAGIC = 'SSHSIG'
const ARMOUR = /-----BEGIN SSH SIGNATURE-----([A-Za-z0-9+/=\s]+)-----END SSH SIGNATURE-----/

/** Namespaces of keys that do not say what they sign: releases, never lists of keys. */
const RELEASES = [ARCHIVE, 'git']
const LINE = /^[\w.@-]+ (?:([a-z-]+="[^"]*"(?:,[a-z-]+="[^"]*")*) )?(ssh-ed25519 [A-Za-z0-9+/]+=*)(?:\s.*)?$/
/** `YYYYMMDD`, or with hour and minute and perhaps seconds; of Greenwich, with or without a `Z`. */
const DATE = /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?Z?$/

/**
 * The keys of a list in the format of ssh's allowed signers: `name OPTIONS ssh-ed25519 KEY comment`. OPTIONS may be
 * `namespaces="…"`, `valid-after="20260101"` and `valid-before="20280101"`, with commas between them. Throws on any other
 * line: an option that is not understood could be one that takes a key away.
 */
export function signersIn(text) {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, options = '', key] = LINE.exec(line) ?? []
      const signer = key && buildOptions({ key, namespaces: RELEASES, from: -Infinity, until: Infinity }, options)
      if (!signer) throw new Error(`Not a line of a signer with an ed25519 key: ${line}`)
      return signer
    })
}

/** Null when an option is unknown, or none that it can be. */
function buildOptions(signer, options) {
  for (const [, name, value] of options.matchAll(/([a-z-]+)="([^"]*)"/g)) {
    if (name === 'namespaces') signer.namespaces = value.split(',')
    else if (name === 'valid-after') signer.from = dateOf(value)
    else if (name === 'valid-before') signer.until = dateOf(value)
    else return null
  }
  return Number.isNaN(signer.from) || Number.isNaN(signer.until) ? null : signer
}

function dateOf(text) {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = DATE.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Which list it is, by its line `# lista N`; a list without one is before all others. */
export const numberOf = (text) => Number(/^# lista (\d{1,9})$/m.exec(text)?.[1] ?? 0)

/**
 * Whether `signature` is one of `message` (both bytes) by one of `signers`, as `ssh-keygen -Y sign -n NAMESPACE` and `git tag
 * -s` with ssh keys make it (openssh's PROTOCOL.sshsig). Answers `boa`, `outra` when its key is none of them for this
 * namespace, `vencida` when that key is not good today, `errada` when it is not of these bytes. The day is today's and not
 * that of the signature: who has taken a key writes any date into it.
 */
export function judge(message, signature, { signers, namespace, now = Date.now() }) {
  const parts = partsOf(signature)
  if (!parts || parts.namespace !== namespace || !['sha256', 'sha512'].includes(parts.hash)) return 'errada'
  const named = `ssh-ed25519 ${parts.key.toString('base64')}`
  const known = signers.filter(({ key, namespaces }) => key === named && namespaces.includes(namespace))
  if (known.length === 0) return 'outra'
  const digest = createHash(parts.hash).update(message).digest()
  const signed = Buffer.concat([
    Buffer.from(MAGIC),
    ...[Buffer.from(namespace), parts.reserved, Buffer.from(parts.hash), digest].map(asString),
  ])
  if (!verify(null, signed, publicKey(parts.key), parts.bytes)) return 'errada'
  // A key that stands in the list twice has the dates of both lines.
  return known.every(({ from, until }) => from <= now && now < until) ? 'boa' : 'vencida'
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

// Whose signature is taken. Lists have numbers: the one in use gives way to a later one, with a signature of a key that it
// names for this, so that a key is ended or revoked without a release.

/** A list that came after the version in use. */
const kept = join(VERSIONS, 'allowed_signers')
const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The list in use, as text: the one that this version ships, or a later one that came in. */
function list() {
  const [shipped, later] = [read(join(import.meta.dirname, 'allowed_signers')), read(kept)]
  return numberOf(later) > numberOf(shipped) ? later : shipped
}

/** The keys in use. Throws when there are none. */
export function knownSigners() {
  const signers = signersIn(list())
  if (signers.length === 0)
    throw new SetupError(
      `Esta versão não reconhece a assinatura de ninguém: a Estampa ainda não publicou a chave dela. Confira você de onde vem a versão nova. ${UNSIGNED}`,
    )
  return signers
}

/** Takes a later list in, if a key of the one in use signed it (both bytes, null where there is none). */
export function takeList(bytes, signature) {
  if (bytes === null || numberOf(bytes.toString()) <= numberOf(list())) return
  const found = judge(bytes, signature ?? Buffer.of(), { signers: signersIn(list()), namespace: LIST })
  if (found !== 'boa')
    throw new SetupError(
      'A lista nova de chaves (allowed_signers) não tem a assinatura de uma chave que pode trocá-la. Nada foi mudado. Baixe-a de novo, de onde se confia.',
    )
  signersIn(bytes.toString())
  mkdirSync(VERSIONS, { recursive: true })
  writeDurably(kept, bytes)
  console.log(`Lista de chaves ${numberOf(bytes.toString())} recebida.`)
}

/** Why a signature is not taken; `what` names what it should have signed. */
export const refusals = (what) => ({
  outra: `${what} não tem a assinatura de uma chave que esta versão conhece. ${UNSIGNED}`,
  vencida: `${what} tem a assinatura de uma chave que terminou ou foi revogada (ou o relógio deste computador está errado). Baixe a versão mais nova, de onde se confia.`,
})
