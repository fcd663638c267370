// npm start, npm run demo. Runs on Node 20 with nothing installed: installs, builds the screens, starts the server.

import { apiProgram, buildApi, buildWeb, ensureInstalled, nodeBinary, webIsBuilt } from './setup.mjs'
import { keepRunning } from './start/child.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { economical } from './start/economy.mjs'
import { startEmulator } from './start/emulator.mjs'

/** The sample shop lives apart from the real one; its password is no secret. */
const demo = { DEMO: 'true', DATA_DIR: './dados-demo', ADMIN_PASSWORD: 'loja de demonstracao' }

const USAGE = `Uso: npm start [-- --rede]
     npm run demo [-- --rede]

Abre a loja, e a mantém aberta até Ctrl+C; na primeira vez instala e prepara o que falta.
  --rede    atende também os celulares da rede local
  --ajuda   mostra as configurações, que são variáveis de ambiente`

await orExplain(async () => {
  const args = process.argv.slice(2)
  const help = args.includes('--ajuda')
  if (!readOptions({ rede: { type: 'boolean' }, demo: { type: 'boolean' } }, USAGE) && !help) return
  const env = economical(args.includes('--demo') ? { ...demo, ...process.env, DEMO: 'true' } : process.env)
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
