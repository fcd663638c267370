import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

const PRESENTE = 1
const VERIFICADO = 4
const COM_CREDENCIAL = 64

interface Opcoes {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
}

/** A security key in software (ES256, no attestation): what a browser would answer to the shop's challenges. */
export function createAutenticador({ rpId = 'localhost', origin = 'http://localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let contador = 0
  const cliente = (type: string, { challenge, origin: clientOrigin = origin }: Opcoes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: clientOrigin, crossOrigin: false }))
  const dados = (flags: number, rp: string, resto = Buffer.alloc(0)) => {
    contador += 1
    const numero = Buffer.alloc(4)
    numero.writeUInt32BE(contador)
    return Buffer.concat([sha256(rp), Buffer.from([flags]), numero, resto])
  }
  const resposta = <T extends object>(response: T) => ({
    id: b64(id),
    rawId: b64(id),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    id: b64(id),
    /** Lets the counter stand where it was, as a copy of the key would. */
    recuar: (passos: number) => {
      contador -= passos
    },
    criar(opcoes: Opcoes) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const ponto = (coordenada: string) => Uint8Array.from(Buffer.from(coordenada, 'base64url'))
      // COSE: an elliptic curve (2), ES256 (-7), P-256 (1).
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, ponto(x)],
          [-3, ponto(y)],
        ]),
      )
      const credencial = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = dados(PRESENTE | VERIFICADO | COM_CREDENCIAL, opcoes.rpId ?? rpId, credencial)
      const atestado = { fmt: 'none', attStmt: new Map(), authData: Uint8Array.from(authData) }
      return resposta({
        clientDataJSON: b64(cliente('webauthn.create', opcoes)),
        attestationObject: b64(Buffer.from(isoCBOR.encode(new Map(Object.entries(atestado))))),
        transports: ['internal'],
      })
    },
    responder(opcoes: Opcoes) {
      const clientData = cliente('webauthn.get', opcoes)
      const authenticatorData = dados(PRESENTE | VERIFICADO, opcoes.rpId ?? rpId)
      const assinatura = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return resposta({
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authenticatorData),
        signature: b64(assinatura),
      })
    },
  }
}
