import { createEmulator } from './app.ts'
import { closeToOthers } from './private-files.ts'
import { HOST, readSettings } from './settings.ts'
import { endRequested } from './shutdown.ts'

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
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return 'A porta do emulador já está em uso por outro programa. Encerre-o, ou informe outra em EMULATOR_PORT.'
  const said = error instanceof Error ? error.message : String(error)
  if (path) return `O emulador do Bling não pode usar ${path} (${code}). Informe outra pasta em EMULATOR_DIR.`
  return code ? `O emulador do Bling não abriu, e a loja continua sem ele: ${said}` : said
}
