// Runs tests over planted errors, one after the other: a process of its own, which its parent ends when an error hangs it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const root = process.env.MUTANTES_RAIZ
const opened = new Map()

/** One Vitest for each folder with a configuration: its database server or browser stays. */
async function vitestOf(folder) {
  if (!opened.has(folder)) {
    const options = { root: join(root, folder), watch: false, bail: 1, reporters: [{}], testTimeout: 20_000 }
    const vitest = await createVitest('test', { ...options, passWithNoTests: true }, { server: { watch: null } })
    vitest.onTestsRerun?.(() => {})
    opened.set(folder, { vitest, all: await vitest.globTestSpecifications() })
  }
  return opened.get(folder)
}

/** The first of the test files that fails over this error; null when all pass. */
async function keeper({ file, planted, tests }) {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, planted)
  try {
    for (const { folder, test } of tests) {
      const { vitest, all } = await vitestOf(folder)
      vitest.invalidateFile(path)
      const chosen = all.filter(({ moduleId }) => moduleId === join(root, test))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false)
      if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return test
    }
    return null
  } finally {
    writeFileSync(path, original)
    for (const { vitest } of opened.values()) vitest.invalidateFile(path)
  }
}

process.on('message', async ({ fim, ...pedido }) => {
  if (fim) {
    for (const { vitest } of opened.values()) await vitest.close()
    process.exit()
  }
  process.send({ por: await keeper(pedido).catch((error) => String(error)) })
})
process.send({ pronta: true })
