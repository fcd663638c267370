import { createHash, randomBytes, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pairingPage } from './pairing-page.ts'
import type { Facts } from './store.ts'

/** Data for the pairing page; asked for at each request, as they may change. */
interface Pairing {
  readonly facts: Facts
  /** The root certificate, PEM. No key is anywhere near. */
  readonly root: string
  readonly port: number
}

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  connection: 'close',
}

/** Answers plain HTTP on the local network: the pairing page, the certificate in two forms, and the way to https. Reads no body. */
export function pairingServer(now: () => Pairing): Server {
  return createServer({ maxHeaderSize: 8192 }, (request, response) => {
    request.resume()
    response.on('error', () => undefined)
    try {
      answer(now(), request, response)
    } catch {
      response.writeHead(500, HEADERS).end()
    }
  })
}

function answer({ facts, root, port }: Pairing, request: IncomingMessage, response: ServerResponse): unknown {
  const send = (status: number, headers: Record<string, string>, body: string | Buffer = '') =>
    response.writeHead(status, { ...HEADERS, ...headers }).end(request.method === 'HEAD' ? '' : body)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(403, { 'content-type': 'text/plain; charset=utf-8' }, 'Abra a loja por https.')
  const { pathname } = new URL(request.url?.startsWith('/') ? `http://a${request.url}` : 'http://a/')
  const { raw } = new X509Certificate(root)
  const attach = (type: string, ending: string, body: string | Buffer) => {
    const file = `${facts.autoridade.nome.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${ending}`
    return send(200, { 'content-type': type, 'content-disposition': `attachment; filename="${file}"` }, body)
  }
  switch (pathname) {
    case '/': {
      const nonce = randomBytes(16).toString('base64url')
      const csp = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src ${secureOrigin(facts, request, port)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
      const page = pairingPage(facts, request.headers['user-agent'] ?? '', nonce)
      return send(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp }, page)
    }
    case '/parear/estampa.crt':
      return attach('application/x-x509-ca-cert', 'crt', raw)
    case '/parear/estampa.mobileconfig': {
      const profile = appleProfile(facts.autoridade.nome, raw)
      return attach('application/x-apple-aspen-config', 'mobileconfig', profile)
    }
    default:
      return send(302, { location: `/?para=${encodeURIComponent(request.url ?? '/')}` })
  }
}

/** The https address of the host that was asked for, if it is one of ours: a stranger's name is not repeated. */
function secureOrigin({ nome, enderecos }: Facts, { headers, socket }: IncomingMessage, port: number): string {
  const asked = (headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  const known = [...(nome === null ? [] : [nome]), ...enderecos.map(toUrlHost)]
  return `https://${known.includes(asked) ? asked : toUrlHost(socket.localAddress ?? 'localhost')}:${port}`
}

/** An IPv6 address needs brackets. */
export const toUrlHost = (address: string): string => (address.includes(':') ? `[${address}]` : address)

/** A UUID that is always the same for the same text: a profile that is installed again replaces itself. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`.toUpperCase()
}

/** Apple's configuration profile with one root certificate (`com.apple.security.root`). */
function appleProfile(name: string, der: Buffer): string {
  const id = der.toString('base64')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadContent</key><array><dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>br.estampa.rede.${uuidOf(id)}.certificado</string>
<key>PayloadUUID</key><string>${uuidOf(`certificado ${id}`)}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadCertificateFileName</key><string>estampa.crt</string>
<key>PayloadContent</key><data>${id}</data>
</dict></array>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>br.estampa.rede.${uuidOf(id)}</string>
<key>PayloadUUID</key><string>${uuidOf(`perfil ${id}`)}</string>
<key>PayloadDisplayName</key><string>${name}</string>
<key>PayloadDescription</key><string>Reconhece o computador da loja na rede local. Não vale para sites da internet.</string>
<key>PayloadRemovalDisallowed</key><false/>
</dict></plist>
`
}
