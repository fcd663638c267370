// The library's parts find each other by it: first.
import 'reflect-metadata'
import { createPrivateKey, webcrypto, X509Certificate } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import * as x509 from '@peculiar/x509'
import { isPrivate, PRIVATE_NETWORKS } from './addresses.ts'

x509.cryptoProvider.set(webcrypto as never)

/** A certificate of this machine with its chain and key, as PEM. */
export type Leaf = Readonly<Record<'chain' | 'key', string>>

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

const keyPem = async (keys: webcrypto.CryptoKeyPair): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')

const serial = (): string => Buffer.from([1, ...webcrypto.getRandomValues(new Uint8Array(15))]).toString('hex')

/** The shop's authority, as PEM. Its root signed one issuer and its key is gone; the key here is the issuer's. */
export type Authority = Readonly<Record<'root' | 'issuer' | 'key', string>>

const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 3652
/** Browsers refuse more than 397 or 398 days. */
const LEAF_DAYS = 390
/** A leaf is renewed this long before its end. */
const RENEW_DAYS = 30
/** Long ago: the clock of the machine may be ahead on the day on which the authority is made. */
const AUTHORITY_FROM = new Date('2024-01-01T00:00:00Z')

const alone = (address: string) => `${address}/${isIPv6(address) ? 128 : 32}`

/** Names under `.local` and addresses of private networks; beyond them only this machine's own. */
function constraints(own: readonly string[]): x509.Extension {
  const networks = [...PRIVATE_NETWORKS.map(([address, bits]) => `${address}/${bits}`), ...own.map(alone)]
  const permittedSubtrees = new GeneralSubtrees([
    new GeneralSubtree({ base: new GeneralName({ dNSName: 'local' }) }),
    ...networks.map((iPAddress) => new GeneralSubtree({ base: new GeneralName({ iPAddress }) })),
  ])
  const value = AsnConvert.serialize(new NameConstraints({ permittedSubtrees }))
  return new x509.Extension(id_ce_nameConstraints, true, value)
}

/**
 * Makes the authority of a shop. The root is what phones install. Not every program heeds the constraints of a root, but
 * all heed those of the issuer below it; the root's own key could sign for any name, so it is dropped unwritten.
 */
export async function createAuthority(name: string, addresses: readonly string[], now: Date): Promise<Authority> {
  const own = constraints(addresses.filter((address) => !isPrivate(address)))
  const [rootKeys, issuerKeys] = [await newKeys(), await newKeys()]
  const validity = { notBefore: AUTHORITY_FROM, notAfter: new Date(now.getTime() + AUTHORITY_DAYS * DAY_MS) }
  const usage = new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true)
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [name] }, { O: ['Estampa'] }],
    ...validity,
    keys: rootKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 1, true),
      usage,
      own,
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  const issuer = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: [`${name} - emissora`] }, { O: ['Estampa'] }],
    issuer: root.subjectName,
    ...validity,
    publicKey: issuerKeys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      usage,
      own,
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      await x509.SubjectKeyIdentifierExtension.create(issuerKeys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  })
  return { root: root.toString('pem'), issuer: issuer.toString('pem'), key: await keyPem(issuerKeys) }
}

/** A certificate for these names and addresses, valid from a day ago for 390 days, never beyond the authority's end. */
export async function createLeaf(
  authority: Authority,
  names: readonly string[],
  addresses: readonly string[],
  now: Date,
): Promise<Leaf> {
  const issuer = new x509.X509Certificate(authority.issuer)
  const der = createPrivateKey(authority.key).export({ format: 'der', type: 'pkcs8' })
  const signingKey = await webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign'])
  const keys = await newKeys()
  const leaf = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    // No name and no address: without a DNS name beside it OpenSSL would hold it against the constraints on names.
    subject: [{ CN: ['Estampa'] }],
    issuer: issuer.subjectName,
    notBefore: new Date(Math.max(now.getTime() - DAY_MS, issuer.notBefore.getTime())),
    notAfter: new Date(Math.min(now.getTime() + LEAF_DAYS * DAY_MS, issuer.notAfter.getTime())),
    publicKey: keys.publicKey,
    signingKey: signingKey as never,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...names.map((value) => ({ type: 'dns' as const, value })),
        ...addresses.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return { chain: `${leaf.toString('pem')}\n${authority.issuer}\n`, key: await keyPem(keys) }
}

/** Do root, issuer and key belong together, and can they be read? */
export function isUsable({ root, issuer, key }: Authority): boolean {
  try {
    const below = new X509Certificate(issuer)
    return below.verify(new X509Certificate(root).publicKey) && below.checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** Which addresses the authority may sign for. */
export function coveredBy({ issuer }: Authority): (address: string) => boolean {
  const extension = new x509.X509Certificate(issuer).getExtension(id_ce_nameConstraints)
  const { permittedSubtrees = [] } = extension ? AsnConvert.parse(extension.value, NameConstraints) : {}
  const own = new Set([...permittedSubtrees].map(({ base }) => base.iPAddress))
  return (address) => isPrivate(address) || own.has(alone(address))
}

/**
 * Does the leaf have to be made anew? Not while the clock stands outside the authority's own time: then it is the clock
 * that is wrong, and the leaf is good for phones whose clock is right.
 */
export function isDue(
  { chain, key }: Leaf,
  { issuer }: Authority,
  names: readonly string[],
  addresses: readonly string[],
  now: Date,
): boolean {
  try {
    const [leaf, above] = [new X509Certificate(chain), new X509Certificate(issuer)]
    if (!leaf.verify(above.publicKey) || !leaf.checkPrivateKey(createPrivateKey(key))) return true
    const held = leaf.subjectAltName ? leaf.subjectAltName.split(', ').length : 0
    if (held !== names.length + addresses.length) return true
    if (!names.every((name) => leaf.checkHost(name)) || !addresses.every((address) => leaf.checkIP(address)))
      return true
    if (now < above.validFromDate || now > above.validToDate) return false
    if (now < leaf.validFromDate) return true
    return now.getTime() > leaf.validToDate.getTime() - RENEW_DAYS * DAY_MS && leaf.validToDate < above.validToDate
  } catch {
    return true
  }
}
