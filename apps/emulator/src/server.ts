import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createEmulator } from './app.ts'
import { HOST, readSettings } from './settings.ts'

/** Resolves once this process is asked to end, by a signal or because the program that started it has gone. */
function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(event, () => resolve())
    // A channel that only tells us about the parent's end must not keep the process alive.
    process.channel?.unref()
  })
}

/**
 * The state holds customers' names: from here on every file made is for its owner alone, and so is what an earlier version
 * left open. The folder above may be the shop's, made here when the emulator is first: as root the shop's PostgreSQL runs
 * as another account, which has to pass through it.
 */
function closeToOthers(dir: string): void {
  process.umask(process.getuid?.() === 0 ? 0o066 : 0o077)
  mkdirSync(join(dir, '..'), { recursive: true })
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 })
    return
  }
  if (statSync(dir).uid !== process.getuid?.()) return
  chmodSync(dir, 0o700)
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
}

/** Exits as soon as the state is safe; a client that keeps its connection does not hold us up. */
async function run(): Promise<void> {
  const settings = readSettings(process.env)
  closeToOthers(settings.dir)
  const app = await createEmulator(settings)
  const ended = endRequested()
  const address = await app.listen({ host: HOST, port: settings.port })
  process.stdout.write(`Emulador do Bling, do Melhor Envio e do ViaCEP: ${address}/#${settings.controlToken}\n`)
  process.send?.({ emulador: address })
  await ended
  await app.close()
}

try {
  await run()
  process.exit(0)
} catch (error) {
  process.stderr.write(`\n${sentence(error)}\n`)
  process.exit(1)
}

function sentence(error: unknown): string {
  const { code, path, port } = (error ?? {}) as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `A porta ${port ?? ''} do emulador já está em uso por outro programa, e a loja continua sem o emulador. Encerre esse programa, ou informe outra porta em EMULATOR_PORT, e abra a loja de novo.`
  const said = error instanceof Error ? error.message : String(error)
  if (path) return `O emulador do Bling não pode usar ${path} (${code}). Informe outra pasta em EMULATOR_DIR.`
  return code ? `O emulador do Bling não abriu, e a loja continua sem ele: ${said}` : said
}
