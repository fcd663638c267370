import type { Env } from '../settings/env.ts'
import { openKeeper } from './keeper.ts'
import { announceName, type LocalName } from './mdns.ts'

/** How often addresses, name and clock are looked at, ms. */
const KEEP_MS = 5_000

/** Makes authority and certificate on first use and keeps them current. One process of the machine does this. */
export async function keepNetwork(
  env: Pick<Env, 'DATA_DIR' | 'REDE_ENDERECOS'>,
  say: (text: string) => void,
): Promise<{ close(): Promise<void> }> {
  let local: LocalName | null = null
  let closed = false
  const keeper = openKeeper({
    dataDir: env.DATA_DIR,
    only: env.REDE_ENDERECOS,
    name: () => local?.current() ?? null,
    say,
  })
  let { enderecos } = await keeper.check()
  const look = async () => {
    try {
      ;({ enderecos } = await keeper.check())
    } catch (error) {
      say(`O certificado da rede local não pôde ser renovado (${error instanceof Error ? error.message : 'erro'}).`)
    }
  }
  // It takes a second, for which the start does not wait.
  const naming = announceName(
    () => enderecos,
    () => void look(),
  ).then(async (found) => {
    if (closed) return found.close()
    local = found
    await look()
  })
  const timer = setInterval(() => void look(), KEEP_MS).unref()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await naming
      await local?.close()
    },
  }
}
