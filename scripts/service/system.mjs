import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError } from '../setup.mjs'
import { home } from '../update/versions.mjs'
import { factsOf, NAME, UNIT_FILE } from './unit.mjs'

/** Runs a program of the system and answers its output. */
export const run = (command, ...args) => spawnSync(command, args, { encoding: 'utf8' })
/** Runs a program of the system; throws its complaint when it fails. */
export function must(command, ...args) {
  const { status, stderr, error } = run(command, ...args)
  if (status !== 0) throw new SetupError(`${command} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
}

/** The line that runs the command as root; it needs neither npm nor Node on root's path. */
export const asRoot = (args, command = 'servico') =>
  ['sudo', process.execPath, join(home, 'scripts', 'current.mjs'), command, ...args].map(forShell).join(' ')

const forShell = (word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

export function requireRoot(args) {
  if (process.getuid() === 0) return
  throw new SetupError(`Isto precisa do administrador do computador. Digite:\n\n  ${asRoot(args)}\n`)
}

export function requireSystemd() {
  if (existsSync('/run/systemd/system')) return
  throw new SetupError(
    'Este computador não foi iniciado pelo systemd, que mantém o serviço. A unidade que seria instalada: npm run servico -- instalar --mostrar',
  )
}

/** The facts of the installed service; null without one. */
export const installed = () => (existsSync(UNIT_FILE) ? factsOf(readFileSync(UNIT_FILE, 'utf8')) : null)

/** The account of the service as numbers; null while there is none. */
export function account() {
  const [uid, gid] = ['-u', '-g'].map((which) => run('id', which, NAME)).map(({ status, stdout }) => !status && +stdout)
  return uid && gid ? { uid, gid } : null
}

/** Refuses, for root, a file that another account can change: it becomes the environment of what root starts. */
export function requireOwnFile(file, me = process.getuid()) {
  for (const path of [dirname(file), file]) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && (found.uid !== me || found.mode & 0o022))
      throw new SetupError(
        `${path} não é só do administrador deste computador: outra conta poderia mudar as configurações da loja. Confira o que há em ${file} e digite:\n\n  sudo chown root:root ${dirname(file)} ${file}\n  sudo chmod go-w ${dirname(file)} ${file}\n`,
      )
  }
}
