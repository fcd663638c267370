import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const b64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url')

// CBOR, as much as an authenticator writes of it.
const cabeca = (tipo: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(tipo << 5) | n])
    : n < 256
      ? Buffer.from([(tipo << 5) | 24, n])
      : Buffer.from([(tipo << 5) | 25, n >> 8, n & 255])
const texto = (um: string) => Buffer.concat([cabeca(3, Buffer.byteLength(um)), Buffer.from(um)])
const bytes = (um: Buffer) => Buffer.concat([cabeca(2, um.length), um])
const inteiro = (n: number) => (n >= 0 ? cabeca(0, n) : cabeca(1, -1 - n))
const mapa = (...pares: Buffer[]) => Buffer.concat([cabeca(5, pares.length / 2), ...pares])

const PRESENTE = 1
const VERIFICADO = 4
const COM_CREDENCIAL = 64

interface Opcoes {
  readonly challenge: string
  readonly origin?: string
  readonly rpId?: string
}

/** A security key in software (ES256, no attestation): what a browser would answer to the shop's challenges. */
export function criarAutenticador({ rpId = 'localhost', origin = 'http://localhost' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let contador = 0
  const cliente = (type: string, { challenge, origin: outra = origin }: Opcoes) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: outra, crossOrigin: false }))
  const dados = (flags: number, rp: string, resto = Buffer.alloc(0)) => {
    contador += 1
    const numero = Buffer.alloc(4)
    numero.writeUInt32BE(contador)
    return Buffer.concat([sha256(rp), Buffer.from([flags]), numero, resto])
  }
  return {
    id: b64(id),
    /** Lets the counter stand where it was, as a copy of the key would. */
    recuar: (passos: number) => {
      contador -= passos
    },
    criar(opcoes: Opcoes) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = mapa(
        inteiro(1),
        inteiro(2),
        inteiro(3),
        inteiro(-7),
        inteiro(-1),
        inteiro(1),
        inteiro(-2),
        bytes(Buffer.from(x, 'base64url')),
        inteiro(-3),
        bytes(Buffer.from(y, 'base64url')),
      )
      const credencial = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = dados(PRESENTE | VERIFICADO | COM_CREDENCIAL, opcoes.rpId ?? rpId, credencial)
      const attestationObject = mapa(
        texto('fmt'),
        texto('none'),
        texto('attStmt'),
        mapa(),
        texto('authData'),
        bytes(authData),
      )
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(cliente('webauthn.create', opcoes)),
          attestationObject: b64(attestationObject),
          transports: ['internal'],
        },
      }
    },
    responder(opcoes: Opcoes) {
      const clientData = cliente('webauthn.get', opcoes)
      const authenticatorData = dados(PRESENTE | VERIFICADO, opcoes.rpId ?? rpId)
      const assinatura = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(clientData),
          authenticatorData: b64(authenticatorData),
          signature: b64(assinatura),
        },
      }
    },
  }
}
