import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './fingerprint.mjs'
import { ensureInstalled, nodeBinary, SetupError } from './setup.mjs'

/** Installs missing packages and runs one of our TypeScript programs under Node 24; ends with its exit code. */
export async function runNode(program, args) {
  await orExplain(async () => {
    // What runs in the shop needs no tools of development.
    await ensureInstalled({ runtime: program.startsWith('apps/api/src/') })
    const { status } = spawnSync(nodeBinary(), [join(root, program), ...args], { stdio: 'inherit' })
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
