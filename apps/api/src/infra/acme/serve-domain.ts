import type { Server as HttpServer } from 'node:http'
import { createSecureContext, createServer, type Server } from 'node:tls'
import { type Front, openFront } from '../network/front.ts'
import { StartupError } from '../startup-error.ts'
import { type DomainStore, openDomainStore } from './domain-store.ts'
import { plainDoor } from './plain-door.ts'

const READ_MS = 2_000
/** All of IPv4, and all of IPv6 where the machine has it. */
const EVERYWHERE = ['0.0.0.0', '::']

interface DomainOptions {
  readonly dataDir: string
  /** Where plain http is sent to. */
  readonly origin: string
  readonly ports: { readonly https: number; readonly http: number }
  readonly addresses?: readonly string[]
  /** How often a new certificate is looked for, ms. */
  readonly readMs?: number
}

/** Serves the shop at its own domain from this process: https, and plain http that leads there. Follows renewals. */
export async function serveDomain(
  shop: HttpServer,
  { dataDir, origin, ports, addresses = EVERYWHERE, readMs = READ_MS }: DomainOptions,
): Promise<{ close(): void }> {
  const store = openDomainStore(dataDir)
  const plain = plainDoor(store, origin)
  const validation = validationDoor(store)
  const open = (port: number): Promise<Front> => openAt(addresses, port, { shop, plain, validation })
  const fronts: Front[] = []
  const close = () => {
    for (const front of fronts) front.close()
  }
  try {
    for (const port of [ports.https, ports.http]) fronts.push(await open(port))
  } catch (error) {
    close()
    throw error
  }
  let known = ''
  const read = () => {
    const leaf = store.leaf()
    if (!leaf || leaf.chain === known) return
    known = leaf.chain
    for (const front of fronts) front.setCertificate({ cert: leaf.chain, key: leaf.key })
  }
  read()
  const timer = setInterval(read, readMs).unref()
  return {
    close() {
      clearInterval(timer)
      close()
    },
  }
}

interface Doors {
  readonly shop: HttpServer
  readonly plain: HttpServer
  readonly validation: Server
}

async function openAt(addresses: readonly string[], port: number, doors: Doors): Promise<Front> {
  const failures: StartupError[] = []
  const front = openFront({
    ...doors,
    port,
    isNeighbour: () => true,
    onError(error, address) {
      const { code = '' } = error as NodeJS.ErrnoException
      // A machine without IPv6.
      if (!/^(EAFNOSUPPORT|EADDRNOTAVAIL)$/.test(code)) failures.push(new StartupError(sentence(code, address, port)))
    },
  })
  await front.listenOn(addresses)
  const [failure] = failures
  if (!failure) return front
  front.close()
  throw failure
}

function sentence(code: string, address: string, port: number): string {
  const other = `informe outras em DOMINIO_PORTA_HTTPS e DOMINIO_PORTA_HTTP e, no roteador, encaminhe 443 e 80 para elas`
  if (code === 'EACCES')
    return `O sistema não permite usar a porta ${port}, de que DOMINIO precisa. Permita-a (veja docs/dominio.md), ou ${other}.`
  if (code === 'EADDRINUSE')
    return `A porta ${port}, de que DOMINIO precisa, já está em uso por outro programa. Encerre-o, ou ${other}.`
  return `Não foi possível atender em ${address}, porta ${port} (${code}).`
}

/** The name of the protocol by which an authority looks for a proof (RFC 8737). */
const ACME_TLS = 'acme-tls/1'

/** Shows the open proof to an authority that asks by TLS, and speaks nothing beyond the handshake. */
function validationDoor(store: DomainStore): Server {
  const server = createServer({
    ALPNProtocols: [ACME_TLS],
    handshakeTimeout: 10_000,
    SNICallback(_name, done) {
      const { leaf = null } = store.proof() ?? {}
      if (leaf) done(null, createSecureContext({ cert: leaf.chain, key: leaf.key }))
      else done(new Error('no proof is open'))
    },
  })
  server.on('secureConnection', (socket) => socket.end())
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  return server
}
