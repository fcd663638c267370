import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emulatorAt } from './emulator.ts'
import { type RunningShop, type Shop, startShop } from './shop.ts'

/**
 * Keeps the shops of a run: one per lane and kind, started when it is first asked for. Of the tests that run in one
 * lane only one runs at a time, so they may share; a worker that ends leaves its shop to the next one of its lane.
 */
export default async function keepShops(): Promise<() => Promise<void>> {
  const shops = new Map<string, Promise<RunningShop>>()
  const server = createServer(async ({ url = '' }, response) => {
    const started = shops.get(url) ?? startShop({ comBling: url.endsWith('/bling') })
    shops.set(url, started)
    try {
      const { url: address, dataDir, emulator } = await started
      response.end(JSON.stringify({ url: address, dataDir, emulator }))
    } catch (error) {
      shops.delete(url)
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env['ESTAMPA_E2E_SHOPS'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    await Promise.all([...shops.values()].map(async (shop) => await (await shop).stop()))
  }
}

/** The shop of this lane; rejects with the program's output when it does not start. */
export async function shopOf(lane: number, { comBling }: { comBling: boolean }): Promise<Shop> {
  const response = await fetch(`${process.env['ESTAMPA_E2E_SHOPS']}/${lane}/${comBling ? 'bling' : 'simples'}`)
  if (!response.ok) throw new Error(await response.text())
  const { emulator, ...shop } = (await response.json()) as Omit<RunningShop, 'stop'>
  return { ...shop, emulator: emulator === null ? null : emulatorAt(emulator) }
}
