import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
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

/** Shows the sentence of a `SetupError` instead of a stack trace. */
export async function orExplain(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
