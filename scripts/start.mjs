// npm start, npm run demo. Runs on Node 20 with nothing installed: installs, builds the screens, starts the server.
import { join } from 'node:path'
import { runInPlace } from './child.mjs'
import { orExplain } from './command.mjs'
import { economical } from './economy.mjs'
import { startEmulator } from './emulator.mjs'
import { root } from './fingerprint.mjs'
import { buildWeb, ensureInstalled, nodeBinary } from './setup.mjs'

/** The sample shop lives apart from the real one; its password is no secret. */
const demo = { DEMO: 'true', DATA_DIR: './dados-demo', ADMIN_PASSWORD: 'loja de demonstracao' }

await orExplain(async () => {
  const args = process.argv.slice(2)
  const env = economical(args.includes('--demo') ? { ...demo, ...process.env, DEMO: 'true' } : process.env)
  await ensureInstalled()
  if (!args.includes('--ajuda')) await buildWeb()
  const stopEmulator = args.includes('--ajuda') ? () => {} : startEmulator(env)
  process.exitCode = await runInPlace(nodeBinary(), [join(root, 'apps/api/src/server.ts'), ...args], { env })
  stopEmulator()
})
