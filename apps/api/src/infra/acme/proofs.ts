// The library's parts find each other by it: first.
import 'reflect-metadata'
import { createHash } from 'node:crypto'
import * as x509 from '@peculiar/x509'
import { ALGORITHM, keyPem, type Leaf, newKeys, serial } from '../network/keys.ts'

/** Kinds of proof that a domain leads to this program, in the order in which they are tried. */
export const KINDS = ['http-01', 'tls-alpn-01'] as const
export type Kind = (typeof KINDS)[number]

/** What the authority looks for while a challenge is open. */
export interface Proof {
  readonly kind: Kind
  readonly token: string
  /** Token and thumbprint of the account's key (RFC 8555, 8.1): the answer by plain http. */
  readonly answer: string
  /** The answer by TLS (RFC 8737); null for other kinds. */
  readonly leaf: Leaf | null
}

export async function proofOf(kind: Kind, domain: string, token: string, thumbprint: string): Promise<Proof> {
  const answer = `${token}.${thumbprint}`
  return { kind, token, answer, leaf: kind === 'tls-alpn-01' ? await alpnLeaf(domain, answer) : null }
}

const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31'
const DAY_MS = 86_400_000

/** A self-signed certificate that carries the digest of the answer in an extension of its own. */
async function alpnLeaf(domain: string, answer: string): Promise<Leaf> {
  const keys = await newKeys()
  const digest = createHash('sha256').update(answer).digest()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: ['Estampa'] }],
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    keys: keys as never,
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: domain }]),
      // DER: an octet string of 32 bytes.
      new x509.Extension(ACME_IDENTIFIER, true, Buffer.concat([Buffer.from([4, digest.length]), digest])),
    ],
  })
  return { chain: `${certificate.toString('pem')}\n`, key: await keyPem(keys) }
}

/** A new key, and a request (PKCS 10, base64url) for a certificate of this domain alone. */
export async function signingRequest(domain: string): Promise<{ request: string; key: string }> {
  const keys = await newKeys()
  const made = await x509.Pkcs10CertificateRequestGenerator.create({
    keys: keys as never,
    signingAlgorithm: ALGORITHM,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: domain }])],
  })
  return { request: Buffer.from(made.rawData).toString('base64url'), key: await keyPem(keys) }
}
