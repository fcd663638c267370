import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Makes it listen on this machine, on any free port when none is given; answers which. */
export async function listenHere(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  const port = await listenHere(probe)
  probe.close()
  await once(probe, 'close')
  return port
}
