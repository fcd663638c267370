import { makeFilesPrivate, StartupError, sayError } from '@estampa/host/start.ts'
import { NotUnderstood } from './cli/words.ts'
import { isRefusal } from './modules/autenticacao/usuarios.rules.ts'

/** A command of the shop: false when an argument is missing; a wrong one is `NotUnderstood`. Each is loaded when asked for. */
interface Command {
  readonly usage: string
  run(args: readonly string[]): Promise<boolean>
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  usuario: () => import('./cli/usuario.ts'),
  arquivos: () => import('./cli/arquivos.ts'),
  reiniciar: () => import('./cli/reiniciar.ts'),
  backup: () => import('./cli/backup.ts'),
  restaurar: () => import('./cli/restaurar.ts'),
  banco: () => import('./cli/banco.ts'),
  atualizacao: () => import('./cli/atualizacao.ts'),
}

makeFilesPrivate()
// `npm run atualizar` starts commands with a channel: when it is killed, they must not go on working on the data.
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
const [topic = '', ...args] = process.argv.slice(2)
const command = await COMMANDS[topic]?.()
// Alone, the others ask how they go.
const COMPLETE = ['backup', 'reiniciar']
const help = args.includes('--ajuda') || args.includes('--help') || (args.length === 0 && !COMPLETE.includes(topic))
try {
  if (!command) throw new StartupError(`Não há o comando "${topic}". Os que há: ${Object.keys(COMMANDS).join(', ')}.`)
  if (help || !(await command.run(args))) {
    console.log(command.usage)
    if (!help) process.exitCode = 1
  }
} catch (error) {
  if (error instanceof NotUnderstood) console.error(`${error.message}\n\n${command?.usage}`)
  else sayError(isRefusal(error) ? new StartupError(error.message) : error, console.error)
  process.exitCode = 1
}
