// The library's parts find each other by it.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as never)

/** A certificate of this machine with its chain and key, as PEM. */
export interface Leaf {
  readonly chain: string
  readonly key: string
}

export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

export const newKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])

export const keyPem = async (keys: webcrypto.CryptoKeyPair): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')

export const serial = (): string => Buffer.from([1, ...webcrypto.getRandomValues(new Uint8Array(15))]).toString('hex')
