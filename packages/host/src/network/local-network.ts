import type { Server as HttpServer } from 'node:http'
import { openFront } from './front.ts'
import { pairingServer, toUrlHost } from './pairing.ts'
import { openStore } from './store.ts'

/** How often the processes that serve look for a new certificate or new addresses, ms. */
const READ_MS = 2_000

/** Facts about the local network for the screens. */
export type LocalNetwork = NonNullable<ReturnType<typeof readNetwork>>

/** Reads what the store says now, for screens and terminal; null before the first certificate. */
export function readNetwork(dataDir: string, port: number) {
  const facts = openStore(dataDir).facts()
  if (!facts) return null
  const hosts = [...facts.enderecos.map(toUrlHost), ...(facts.nome === null ? [] : [facts.nome])]
  return {
    facts,
    /** Where telephones open the shop; the best one first. */
    addresses: hosts.map((host) => `https://${host}:${port}`),
    /** Where a telephone begins. */
    pairing: `http://${hosts[0] ?? 'localhost'}:${port}`,
  }
}

interface Served {
  readonly dataDir: string
  readonly port: number
  /** Bounds what the server of the pairing page takes at once. */
  readonly bound: (plain: HttpServer) => void
  readonly log: (error: Error, address: string) => void
  /** Changes are looked for so often. */
  readonly readMs?: number
}

/** Serves the shop to the local network from this process; follows changes of addresses and certificate. */
export async function serveNetwork(
  shop: HttpServer,
  { dataDir, port, bound, log, readMs = READ_MS }: Served,
): Promise<{ close(): void }> {
  const store = openStore(dataDir)
  const pairing = pairingServer(() => {
    const [facts, authority] = [store.facts(), store.authority()]
    if (!facts || !authority) throw new Error('no authority')
    return { facts, root: authority.root, port }
  })
  bound(pairing)
  const failing = new Set<string>()
  const front = openFront({
    shop,
    plain: pairing,
    port,
    onError: (error, address) => {
      if (!failing.has(address)) log(error, address)
      failing.add(address)
    },
  })
  let known = ''
  const read = async () => {
    const [facts, leaf] = [store.facts(), store.leaf()]
    if (!facts || !leaf) return
    if (facts.certificado.impressao !== known) front.setCertificate({ cert: leaf.chain, key: leaf.key })
    known = facts.certificado.impressao
    await front.listenOn(facts.enderecos)
  }
  await read()
  const timer = setInterval(() => void read().catch((error: Error) => log(error, 'certificado')), readMs).unref()
  return {
    close() {
      clearInterval(timer)
      front.close()
    },
  }
}
