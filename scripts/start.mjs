// npm start, npm run demo. Runs on Node 20 with nothing installed: installs, builds the screens, starts the server.
import { spawnSync } from 'node:child_process'
import { apiProgram, buildApi, buildWeb, ensureInstalled, nodeBinary, SetupError, webIsBuilt } from './setup.mjs'
import { refuseAddress } from './start/address.mjs'
import { economical, keepRunning } from './start/child.mjs'
import { refuseClock } from './start/clock.mjs'
import { orExplain, readOptions } from './start/command.mjs'
import { startEmulator } from './start/emulator.mjs'
import { installedMatchesLock } from './start/installed.mjs'
import { ticking } from './start/progress.mjs'

/** The sample shop lives apart from the real one; its password is no secret. */
const demo = { DEMO: 'true', DATA_DIR: './dados-demo', ADMIN_PASSWORD: 'loja de demonstracao' }

const USAGE = `Uso: npm start [-- --rede]
     npm run demo [-- --rede]

Abre a loja, e a mantém aberta até Ctrl+C; na primeira vez instala e prepara o que falta.
  --rede    atende também os celulares da rede local
  --ajuda   mostra as configurações, que são variáveis de ambiente`

await orExplain(async () => {
  const options = { rede: { type: 'boolean' }, demo: { type: 'boolean' } }
  const asked = readOptions(options, USAGE, { honoured: ['rede'] })
  if (!asked) return process.exitCode ? undefined : showSettings()
  const env = economical(asked.demo ? { ...demo, ...process.env, DEMO: 'true' } : process.env)
  // Before what takes minutes.
  const refusal = refuseClock() ?? (await refuseAddress(env))
  if (refusal !== null) throw new SetupError(refusal)
  await ensureInstalled({ runtime: webIsBuilt() })
  await buildWeb()
  await buildApi()
  const emulator = startEmulator(env)
  console.log('Abrindo a loja…')
  // The first time a database is made, and a sample shop filled.
  let doing = ''
  const { stop } = ticking({ done: () => doing && `: ${doing}` })
  const onServe = () => {
    stop()
    emulator.speak()
  }
  const server = [apiProgram('server'), ...(asked.rede ? ['--rede'] : [])]
  const onDoing = (what) => void (doing = what)
  process.exitCode = await keepRunning(nodeBinary(), server, { env: { ...env, ...emulator.forShop }, onServe, onDoing })
  stop()
  emulator.stop()
})

/** Beneath the usage. Installs nothing: without its packages the server cannot name its settings. */
function showSettings() {
  if (!installedMatchesLock({ runtime: true }))
    return console.log(
      '\nAs configurações estão em docs/settings.md. Com a loja instalada, aparecem aqui, em português.',
    )
  process.exitCode = spawnSync(nodeBinary(), [apiProgram('server'), '--ajuda'], { stdio: 'inherit' }).status ?? 1
}
