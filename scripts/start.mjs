// npm start, npm run demo. Runs on Node 20 with nothing installed: installs, builds the screens, starts the server.

import { apiProgram, buildApi, buildWeb, ensureInstalled, nodeBinary, webIsBuilt } from './setup.mjs'
import { keepRunning } from './start/child.mjs'
import { orExplain } from './start/command.mjs'
import { economical } from './start/economy.mjs'
import { startEmulator } from './start/emulator.mjs'

/** The sample shop lives apart from the real one; its password is no secret. */
const demo = { DEMO: 'true', DATA_DIR: './dados-demo', ADMIN_PASSWORD: 'loja de demonstracao' }

await orExplain(async () => {
  const args = process.argv.slice(2)
  const env = economical(args.includes('--demo') ? { ...demo, ...process.env, DEMO: 'true' } : process.env)
  const help = args.includes('--ajuda')
  await ensureInstalled({ runtime: help || webIsBuilt() })
  if (!help) {
    await buildWeb()
    await buildApi()
  }
  const emulator = help ? null : startEmulator(env)
  const server = [apiProgram('server'), ...args]
  process.exitCode = await keepRunning(nodeBinary(), server, { env: { ...env, ...emulator?.forShop } })
  emulator?.stop()
})
