import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apiProgram, ensureInstalled, nodeBinary, SetupError } from '../setup.mjs'
import { buildNoSpaceMessage } from './disk.mjs'
import { root } from './fingerprint.mjs'
import { takenByNpm, tookSentence } from './npm.mjs'

const CLI = 'apps/api/src/cli.ts'

/** The options of all commands of the shop (apps/api/src/cli). */
export const OPTIONS_OF_COMMANDS =
  'tipo nome senha encerrar remover para sem-cifra substituir de-outra-loja usuarios identidade'.split(' ')

/** Installs missing packages and runs one of our TypeScript programs under Node 24; ends with its exit code. */
export async function runNode(program, args) {
  await orExplain(async () => {
    const taken = takenByNpm(OPTIONS_OF_COMMANDS)
    if (taken.length > 0) throw new SetupError(tookSentence(taken))
    // Commands that run in the shop need no tools of development.
    await ensureInstalled({ runtime: program === CLI })
    const file = program === CLI ? apiProgram('cli') : join(root, program)
    const { status } = spawnSync(nodeBinary(), [file, ...args, ...helpTaken()], { stdio: 'inherit' })
    process.exitCode = status ?? 1
  })
}

/** `--ajuda`, when npm took it. */
const helpTaken = () => takenByNpm(['ajuda']).map((name) => `--${name}`)

/**
 * The options of a command; null, with the usage shown, when they make no sense or ask for it (`--ajuda`). `honoured`: names
 * that count also when npm took them; others are refused.
 */
export function readOptions(options, usage, { honoured = [] } = {}) {
  const given = [...process.argv.slice(2), ...helpTaken(), ...takenByNpm(honoured).map((name) => `--${name}`)]
  try {
    const { values } = parseArgs({ args: given, options: { ...options, ajuda: { type: 'boolean' } } })
    const taken = takenByNpm(Object.keys(options).filter((name) => !honoured.includes(name)))
    if (values.ajuda) console.log(usage)
    else if (taken.length === 0) return values
    else refuse(tookSentence(taken))
  } catch (error) {
    refuse(`${notUnderstood(error)}\n\n${usage}`)
  }
  return null
}

function refuse(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

/** Names the word that `parseArgs` did not take. */
function notUnderstood({ message }) {
  const wrong = /'(-[^']*)'|'([^']+)'/.exec(message)?.[0]
  return wrong ? `Não entendi ${wrong}.` : 'Não entendi o que foi digitado.'
}

/** Shows the sentence of a `SetupError`, and what an error of the system means; an unforeseen one as it is. */
export async function orExplain(work) {
  try {
    await work()
  } catch (error) {
    const sentence = error instanceof SetupError ? error.message : foreseen(error)
    if (sentence !== null) console.error(sentence)
    else console.error(`${UNFORESEEN}\n`, error)
    process.exitCode = 1
  }
}

const UNFORESEEN = 'Aconteceu um erro que o programa não previa. Mostre o texto abaixo a quem cuida dele.'

/**
 * Says what an error of the system means, naming its file; null for another. The host's startup-error.ts says the same.
 */
export function foreseen({ code, path }) {
  if (code === 'ENOSPC' || code === 'EDQUOT') return buildNoSpaceMessage(path)
  if (!path) return null
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `Esta conta do computador não pode ler ou gravar ${path}. Use a conta de quem instalou a loja, ou dê acesso a ela.`
  if (code === 'ENOTDIR') return `No caminho ${path}, uma das pastas é um arquivo. Corrija o caminho e repita.`
  return null
}
