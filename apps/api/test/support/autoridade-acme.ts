/* oxlint-disable max-lines */
import 'reflect-metadata'
import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import * as x509 from '@peculiar/x509'
import { calculateJwkThumbprint, type FlattenedJWSInput, flattenedVerify, importJWK, type JWK } from 'jose'

x509.cryptoProvider.set(webcrypto as never)
const ALG = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DAY_MS = 86_400_000
const PREFIX = 'urn:ietf:params:acme:error:'

/** What the authority does otherwise than it should; tests change it as they go. */
interface Caprichos {
  /** Refuses this many nonces although they are good. */
  nonces: number
  /** Answers every new order with `rateLimited` and this `Retry-After`, s. */
  limiteS: number | null
  /** Signs for another key than the one asked for. */
  outraChave: boolean
  /** Takes requests for orders and never answers. */
  muda: boolean
}
interface Options {
  /** Where a name leads to, for each kind of proof. */
  readonly resolve: (domain: string, kind: string) => { host: string; port: number }
  readonly agora?: () => Date
  /** Serves https with a certificate of its own root for this name. */
  readonly https?: string
}
export type Autoridade = Awaited<ReturnType<typeof abrirAutoridade>>

interface Order {
  status: string
  account: string
  domain: string
  authz: string
  certificate?: string
}
interface Authz {
  status: string
  domain: string
  account: string
  challenges: { type: string; url: string; token: string; status: string; error?: object }[]
}
const id = () => randomBytes(8).toString('hex')

class Refusal extends Error {
  readonly status: number
  readonly type: string
  readonly headers: Record<string, string>
  constructor(status: number, type: string, detail: string, headers: Record<string, string> = {}) {
    super(detail)
    this.status = status
    this.type = type
    this.headers = headers
  }
}

/**
 * A small certificate authority after RFC 8555, 8737 and 8738 for tests. It verifies signatures, addresses and nonces of
 * requests, looks for http-01 and tls-alpn-01 proofs over the network, and signs the request with an authority of its own.
 */
export async function abrirAutoridade({ resolve, agora = () => new Date(), https }: Options) {
  const caprichos: Caprichos = { nonces: 0, limiteS: null, outraChave: false, muda: false }
  const pedidos: string[] = []
  const nonces = new Set<string>()
  const accounts = new Map<string, JWK>()
  const orders = new Map<string, Order>()
  const authzs = new Map<string, Authz>()
  const certificates = new Map<string, string>()
  const looking = new Set<Promise<void>>()
  const ca = await createAuthority()

  const own = https ? await ca.sign(https, null) : null
  const server = own ? createHttpsServer({ cert: own.chain, key: own.key ?? '' }, handle) : createServer(handle)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `${https ? `https://${https}` : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`

  const nonce = () => {
    const fresh = randomBytes(16).toString('base64url')
    nonces.add(fresh)
    return fresh
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const send = (status: number, headers: Record<string, string>, body: string) =>
      response.writeHead(status, { 'replay-nonce': nonce(), 'cache-control': 'no-store', ...headers }).end(body)
    try {
      const { status = 200, headers = {}, body = '' } = await answer(path, request)
      const type = typeof body === 'string' ? 'application/pem-certificate-chain' : 'application/json'
      send(status, { 'content-type': type, ...headers }, typeof body === 'string' ? body : JSON.stringify(body))
    } catch (error) {
      const { status, type, message, headers } =
        error instanceof Refusal ? error : new Refusal(500, 'serverInternal', String(error))
      const problem = JSON.stringify({ type: PREFIX + type, detail: message, status })
      send(status, { 'content-type': 'application/problem+json', ...headers }, problem)
    }
  }

  interface Answer {
    status?: number
    headers?: Record<string, string>
    body?: object | string
  }
  async function answer(path: string, request: IncomingMessage): Promise<Answer> {
    if (path === '/directory')
      return {
        body: {
          newNonce: `${base}/nonce`,
          newAccount: `${base}/account`,
          newOrder: `${base}/order`,
          meta: { termsOfService: `${base}/terms` },
        },
      }
    if (path === '/nonce') return {}
    pedidos.push(path === '/order' ? 'new-order' : (path.split('/')[1] ?? ''))
    const { account, jwk, payload } = await verified(request, `${base}${path}`)
    const [, kind, key = ''] = path.split('/')
    if (kind === 'account') return newAccount(jwk, payload)
    if (!account) throw new Refusal(400, 'malformed', 'kid expected')
    if (kind === 'order' && key === '') return newOrder(account, payload)
    if (kind === 'order') return { body: orderBody(key) }
    if (kind === 'authz') return { body: authzBody(found(authzs, key)) }
    if (kind === 'challenge') return challenge(key, account, payload)
    if (kind === 'finalize') return finalize(key, payload)
    if (kind === 'certificate') return { body: found(certificates, key) }
    throw new Refusal(404, 'malformed', path)
  }

  /** Checks a request as RFC 8555, 6.2 to 6.5 say. */
  async function verified(request: IncomingMessage, url: string) {
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/jose+json')
      throw new Refusal(415, 'malformed', 'POST application/jose+json expected')
    let text = ''
    for await (const chunk of request) text += chunk
    let jwk: JWK | undefined
    let account: string | undefined
    const { protectedHeader: head = {}, payload } = await flattenedVerify(
      JSON.parse(text) as FlattenedJWSInput,
      (header) => {
        account = header?.['kid']
        if (account && header?.['jwk']) throw new Refusal(400, 'malformed', 'jwk and kid')
        jwk = account ? accounts.get(account) : header?.['jwk']
        if (!jwk) throw new Refusal(400, 'accountDoesNotExist', 'unknown account')
        return importJWK(jwk, 'ES256')
      },
      { algorithms: ['ES256'] },
    ).catch((error: Error) => {
      throw error instanceof Refusal ? error : new Refusal(400, 'malformed', error.message)
    })
    const header = head as Record<string, unknown>
    const good = nonces.delete(String(header['nonce']))
    if (!good || caprichos.nonces-- > 0) throw new Refusal(400, 'badNonce', 'bad nonce')
    caprichos.nonces = 0
    if (header['url'] !== url) throw new Refusal(401, 'unauthorized', 'another url was signed')
    return { account, jwk: jwk as unknown as JWK, payload: Buffer.from(payload).toString('utf8') }
  }

  async function newAccount(jwk: JWK, payload: string): Promise<Answer> {
    const { termsOfServiceAgreed, contact = [] } = JSON.parse(payload)
    const location = `${base}/acct/${await calculateJwkThumbprint(jwk)}`
    const status = accounts.has(location) ? 200 : 201
    if (status === 201 && termsOfServiceAgreed !== true) throw new Refusal(403, 'userActionRequired', 'terms')
    accounts.set(location, jwk)
    return { status, headers: { location }, body: { status: 'valid', contact } }
  }

  async function newOrder(account: string, payload: string): Promise<Answer> {
    if (caprichos.muda) await new Promise(() => undefined)
    if (caprichos.limiteS !== null)
      throw new Refusal(429, 'rateLimited', 'too many', { 'retry-after': String(caprichos.limiteS) })
    const [{ value: domain }] = JSON.parse(payload).identifiers
    const [key, authz] = [id(), id()]
    const challenges = ['http-01', 'tls-alpn-01', 'dns-01'].map((type, n) => ({
      type,
      url: `${base}/challenge/${authz}-${n}`,
      token: randomBytes(24).toString('base64url'),
      status: 'pending',
    }))
    authzs.set(authz, { status: 'pending', domain, account, challenges })
    orders.set(key, { status: 'pending', account, domain, authz })
    return { status: 201, headers: { location: `${base}/order/${key}` }, body: orderBody(key) }
  }

  function orderBody(key: string): object {
    const order = found(orders, key)
    const proof = found(authzs, order.authz).status
    if (order.status === 'pending' && proof === 'valid') order.status = 'ready'
    if (proof === 'invalid') order.status = 'invalid'
    return {
      status: order.status,
      identifiers: [{ type: 'dns', value: order.domain }],
      authorizations: [`${base}/authz/${order.authz}`],
      finalize: `${base}/finalize/${key}`,
      ...(order.certificate ? { certificate: `${base}/certificate/${order.certificate}` } : {}),
    }
  }
  const authzBody = ({ status, domain, challenges }: Authz) => ({
    status,
    identifier: { type: 'dns', value: domain },
    challenges,
  })

  function challenge(key: string, account: string, payload: string): Answer {
    const [authzKey = '', n = ''] = key.split('-')
    const authz = found(authzs, authzKey)
    const one = authz.challenges[Number(n)]
    if (!one || payload !== '{}' || authz.account !== account) throw new Refusal(400, 'malformed', 'challenge')
    if (one.status !== 'pending') throw new Refusal(409, 'conflict', 'already being validated')
    one.status = 'processing'
    const look = validate(authz, one).finally(() => looking.delete(look))
    looking.add(look)
    return { body: one }
  }

  async function validate(authz: Authz, one: Authz['challenges'][number]): Promise<void> {
    const jwk = accounts.get(authz.account) ?? {}
    const expected = `${one.token}.${await calculateJwkThumbprint(jwk)}`
    try {
      const at = resolve(authz.domain, one.type)
      if (one.type === 'http-01') await seeByHttp(at, authz.domain, one.token, expected)
      else await seeByTls(at, authz.domain, expected)
      authz.status = one.status = 'valid'
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      authz.status = one.status = 'invalid'
      one.error = { type: PREFIX + (code ? 'connection' : 'unauthorized'), detail: message, status: 403 }
    }
  }

  async function finalize(key: string, payload: string): Promise<Answer> {
    const order = found(orders, key)
    orderBody(key)
    if (order.status !== 'ready') throw new Refusal(403, 'orderNotReady', order.status)
    const csr = new x509.Pkcs10CertificateRequest(Buffer.from(JSON.parse(payload).csr, 'base64url'))
    const names = namesOf(csr)
    if (!(await csr.verify())) throw new Refusal(400, 'badCSR', 'signature')
    if (names.length !== 1 || names[0] !== order.domain) throw new Refusal(400, 'badCSR', `names ${names.join()}`)
    order.certificate = id()
    order.status = 'valid'
    const { chain } = await ca.sign(order.domain, caprichos.outraChave ? null : csr.publicKey)
    certificates.set(order.certificate, chain)
    return { body: orderBody(key) }
  }

  async function createAuthority() {
    const keys = await webcrypto.subtle.generateKey(ALG, true, ['sign', 'verify'])
    const root = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: '01',
      name: 'CN=Autoridade de teste',
      notBefore: new Date(agora().getTime() - 400 * DAY_MS),
      notAfter: new Date(agora().getTime() + 4000 * DAY_MS),
      keys: keys as never,
      signingAlgorithm: ALG,
      extensions: [
        new x509.BasicConstraintsExtension(true, 1, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    })
    async function sign(domain: string, publicKey: x509.PublicKey | null) {
      const made = publicKey ? null : await webcrypto.subtle.generateKey(ALG, true, ['sign', 'verify'])
      const certificate = await x509.X509CertificateGenerator.create({
        serialNumber: `01${id()}`,
        subject: `CN=${domain}`,
        issuer: root.subject,
        notBefore: new Date(agora().getTime() - 3_600_000),
        notAfter: new Date(agora().getTime() + 90 * DAY_MS - 3_600_000),
        publicKey: (publicKey ?? made?.publicKey) as never,
        signingKey: keys.privateKey as never,
        signingAlgorithm: ALG,
        extensions: [
          new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: domain }]),
          await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey as never),
        ],
      })
      const der = made && (await webcrypto.subtle.exportKey('pkcs8', made.privateKey))
      const key = der && x509.PemConverter.encode(der, 'PRIVATE KEY')
      return { chain: `${certificate.toString('pem')}\n${root.toString('pem')}\n`, key }
    }
    return { sign, root: root.toString('pem') }
  }

  return {
    caprichos,
    /** Kinds of signed requests so far: `account`, `new-order`, `challenge` … */
    pedidos,
    /** Kinds of proof that were found, in order. */
    provas: () =>
      [...authzs.values()].flatMap(({ challenges }) =>
        challenges.filter(({ status }) => status === 'valid').map(({ type }) => type),
      ),
    contas: () => accounts.size,
    diretorio: `${base}/directory`,
    raiz: ca.root,
    /** Resolves once no proof is being looked for. */
    async quieta(): Promise<void> {
      await Promise.all(looking)
    },
    async fechar(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

const SUBJECT_ALT_NAME = '2.5.29.17'

function namesOf(one: x509.Pkcs10CertificateRequest | x509.X509Certificate): string[] {
  const extension = one.getExtension(SUBJECT_ALT_NAME) as x509.SubjectAlternativeNameExtension | null
  return extension?.names.items.map(({ value }) => value) ?? []
}

function found<T>(map: ReadonlyMap<string, T>, key: string): T {
  const one = map.get(key)
  if (one === undefined) throw new Refusal(404, 'malformed', 'not found')
  return one
}

async function seeByHttp(at: { host: string; port: number }, domain: string, token: string, expected: string) {
  const path = `/.well-known/acme-challenge/${token}`
  const sent = httpRequest({ ...at, path, agent: false, headers: { host: domain } })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += chunk
  if (response.statusCode !== 200 || text !== expected) throw new Error(`HTTP ${response.statusCode}: ${text}`)
}

/** RFC 8737, 3. */
async function seeByTls(at: { host: string; port: number }, servername: string, expected: string): Promise<void> {
  const socket = connect({ ...at, servername, ALPNProtocols: ['acme-tls/1'], rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    const certificate = new x509.X509Certificate(socket.getPeerCertificate().raw)
    const extension = certificate.getExtension('1.3.6.1.5.5.7.1.31')
    const digest = createHash('sha256').update(expected).digest('hex')
    if (socket.alpnProtocol !== 'acme-tls/1') throw new Error(`protocol ${socket.alpnProtocol}`)
    if (namesOf(certificate).join() !== servername) throw new Error(`names ${namesOf(certificate).join()}`)
    if (!extension?.critical || Buffer.from(extension.value).toString('hex') !== `0420${digest}`)
      throw new Error('another digest')
  } finally {
    socket.destroy()
  }
}
