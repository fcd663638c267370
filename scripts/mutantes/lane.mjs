// Runs tests over planted errors, one after the other: a process of its own, which its parent ends when an error hangs it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const root = process.env.MUTANTES_RAIZ
const opened = new Map()

/** One Vitest for each folder with a configuration: its database server or browser stays. */
async function vitestOf(folder) {
  if (!opened.has(folder)) {
    const options = {
      root: join(root, folder),
      watch: false,
      bail: 1,
      reporters: [{}],
      testTimeout: 60_000,
      maxWorkers: 1,
    }
    const vitest = await createVitest('test', { ...options, passWithNoTests: true }, { server: { watch: null } })
    vitest.onTestsRerun?.(() => {})
    opened.set(folder, { vitest, all: await vitest.globTestSpecifications() })
  }
  return opened.get(folder)
}

/** The first of the groups of test files that fails over this error; null when all pass. */
async function keeper({ file, planted, groups }) {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(path, planted)
  try {
    for (const { folder, tests } of groups) {
      const { vitest, all } = await vitestOf(folder)
      vitest.invalidateFile(path)
      const chosen = all.filter(({ moduleId }) => tests.some((test) => moduleId === join(root, test)))
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen, false)
      // The answer also holds the files of earlier runs, as they ended then.
      const failed = testModules.find(
        (module) => chosen.some(({ moduleId }) => moduleId === module.moduleId) && !module.ok(),
      )
      if (failed || unhandledErrors.length > 0) return failed?.moduleId ?? 'an unhandled error'
    }
    return null
  } finally {
    writeFileSync(path, original)
    for (const { vitest } of opened.values()) vitest.invalidateFile(path)
  }
}

process.on('message', ({ fim, ...pedido }) => {
  const answer = fim ? close() : keeper(pedido).then((por) => process.send({ por }))
  answer.catch((error) => process.send({ por: String(error) }))
})

async function close() {
  for (const { vitest } of opened.values()) await vitest.close()
  process.exit()
}

// The lane and its workers end when its parent does.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send({ pronta: true })
