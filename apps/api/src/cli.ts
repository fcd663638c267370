import { moverParaS3, usage as usageArquivos } from './cli/arquivos.ts'
import { reiniciar } from './cli/reiniciar.ts'
import { type Action, chooseAction, usage } from './cli/usuario.ts'
import { createDatabase } from './infra/database.ts'
import { ensureDataDir, openDatabaseServer } from './infra/database-server.ts'
import { type Env, readEnv } from './infra/env.ts'
import { migrate } from './infra/migrate.ts'
import { Closers } from './infra/shutdown.ts'
import { StartupError } from './infra/startup-error.ts'
import { UsuarioRecusado } from './modules/autenticacao/usuarios.rules.ts'

/** Runs `action` on the database of the shop, opening it for the moment when the shop is closed. */
async function run(action: Action): Promise<void> {
  const closers = new Closers()
  try {
    const env = readEnv(process.env)
    ensureDataDir(env.DATA_DIR)
    const server = await openDatabaseServer(env, 'comando')
    closers.add(() => server.stop())
    await migrate(server.config)
    const db = createDatabase({ ...server.config, max: 1 })
    closers.add(() => db.destroy())
    await action(db)
  } catch (error) {
    const known = error instanceof StartupError || error instanceof UsuarioRecusado
    console.error(known ? error.message : error)
    process.exitCode = 1
  } finally {
    await closers.close((error) => console.error(error))
  }
}

/** What needs no database. */
async function runWithout(work: (env: Env) => Promise<void>): Promise<void> {
  try {
    await work(readEnv(process.env))
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  }
}

const [topic, ...args] = process.argv.slice(2)
const help = args.length === 0 || args.includes('--ajuda') || args.includes('--help')
const action = topic === 'usuario' && !help ? chooseAction(args) : null
if (topic === 'arquivos' && args[0] === 'mover-para-s3' && args.length === 1) {
  await runWithout(moverParaS3)
} else if (topic === 'reiniciar' && args.length === 0) {
  await runWithout(reiniciar)
} else if (action) {
  await run(action)
} else {
  console.log(topic === 'arquivos' ? usageArquivos : usage)
  if (!help) process.exitCode = 1
}
