import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { DomainStore } from './domain-store.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  connection: 'close',
}
const CHALLENGE = '/.well-known/acme-challenge/'

/** Answers plain http at the domain: the proof that the authority looks for, and the way to https. Reads no body. */
export function plainDoor(store: DomainStore, origin: string): Server {
  return createServer({ maxHeaderSize: 8192 }, (request, response) => {
    request.resume()
    response.on('error', () => undefined)
    answer(store, origin, request, response)
  })
}

function answer(store: DomainStore, origin: string, request: IncomingMessage, response: ServerResponse): void {
  const send = (status: number, headers: Record<string, string>, body = '') =>
    void response.writeHead(status, { ...HEADERS, ...headers }).end(request.method === 'HEAD' ? '' : body)
  const path = request.url?.startsWith('/') ? request.url : '/'
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(403, {}, 'Abra a loja por https.')
  if (path.startsWith(CHALLENGE)) {
    const proof = store.proof()
    const asked = proof?.kind === 'http-01' && path === `${CHALLENGE}${proof.token}`
    return asked ? send(200, {}, proof.answer) : send(404, {})
  }
  if (!store.leaf())
    return send(503, { 'retry-after': '60' }, 'A loja ainda espera o seu certificado. Tente de novo em um minuto.')
  send(301, { location: `${origin}${path}` })
}
