import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Api } from './api.ts'
import { type LojaHostil, seedHostile } from './loja-hostil.ts'
import { type RunningShop, startShop } from './shop.ts'

/**
 * Keeps the shops of a run: one per lane and kind, started at its first use. Tests of one lane run one at a time, so
 * they may share; a worker that ends leaves its shop to the next one of its lane. One first start serves all: the
 * others begin with a copy of its data, as a first start takes four times as long as a later one.
 */
export default async function keepShops(): Promise<() => Promise<void>> {
  const first = await startShop({ comBling: false })
  await first.stop()
  const shops = new Map<string, Promise<RunningShop & { loja?: LojaHostil }>>()
  const start = async (kind: string): Promise<RunningShop & { loja?: LojaHostil }> => {
    const shop = await startShop({ comBling: kind === 'bling', data: first.dataDir })
    return kind === 'hostil' ? { ...shop, loja: await seedHostile(new Api(shop.url), shop) } : shop
  }
  const answer = async (key: string, response: ServerResponse) => {
    const started = shops.get(key) ?? start(key.split('/').at(-1) ?? '')
    shops.set(key, started)
    try {
      const { url, dataDir, emulator, loja } = await started
      response.end(JSON.stringify({ url, dataDir, emulator, loja }))
    } catch (error) {
      shops.delete(key)
      response.writeHead(500).end(String(error))
    }
  }
  const server = createServer(({ url = '' }, response) => void answer(url, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env['ESTAMPA_E2E_SHOPS'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    const begun = [first, ...(await Promise.all(shops.values()))]
    await Promise.all(begun.map((shop) => shop.stop()))
    await Promise.all(begun.map((shop) => shop.remove()))
  }
}
