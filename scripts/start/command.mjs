import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiProgram, ensureInstalled, nodeBinary, SetupError } from '../setup.mjs'
import { root } from './fingerprint.mjs'

const CLI = 'apps/api/src/cli.ts'

/** Installs missing packages and runs one of our TypeScript programs under Node 24; ends with its exit code. */
export async function runNode(program, args) {
  await orExplain(async () => {
    // What runs in the shop needs no tools of development.
    await ensureInstalled({ runtime: program === CLI })
    const file = program === CLI ? apiProgram('cli') : join(root, program)
    const { status } = spawnSync(nodeBinary(), [file, ...args], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  })
}

/** The options of a command; null, with the usage shown, when they make no sense or ask for it (`--ajuda`). */
export function readOptions(options, usage) {
  try {
    const { values } = parseArgs({ options: { ...options, ajuda: { type: 'boolean' } } })
    if (!values.ajuda) return values
    console.log(usage)
  } catch (error) {
    const wrong = /'(-[^']*)'|'([^']+)'/.exec(error.message)?.[0]
    console.error(`${wrong ? `Não entendi ${wrong}.` : 'Não entendi o que foi digitado.'}\n\n${usage}`)
    process.exitCode = 1
  }
  return null
}

/** Shows the sentence of a `SetupError`; of another error what it means, before the error itself. */
export async function orExplain(work) {
  try {
    await work()
  } catch (error) {
    if (error instanceof SetupError) console.error(error.message)
    else console.error(`${meaning(error)}\n`, error)
    process.exitCode = 1
  }
}

/** The sentence printed before an unexpected error; apps/api prints the same (infra/base/startup-error.ts). */
export function meaning({ code, path }) {
  const where = path ?? 'um arquivo da loja'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `Esta conta do computador não pode ler ou gravar ${where}. Use a conta de quem instalou a loja, ou dê acesso a ela.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `Não há espaço em disco para ${where}. Libere espaço e repita.`
  return 'Aconteceu um erro que o programa não previa. Mostre o texto abaixo a quem cuida dele.'
}
