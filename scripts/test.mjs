import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApi, buildWeb, ensureInstalled } from './setup.mjs'
import { root } from './start/fingerprint.mjs'
import { countReport, doneIn, lastLine, slowestFiles, total } from './test/count.mjs'
import { environment } from './test/environment.mjs'
import { dealOrder, keepLengths, readLengths } from './test/lengths.mjs'
import { describeMachine, measureMachine } from './test/machine.mjs'
import { scratchFolder } from './test/scratch.mjs'
import { chooseSteps } from './test/steps.mjs'

// npm test [-- step… | -- --since REVISION] [-- --lengths]: everything from an empty clone, the named steps, or the tests near
// what changed. One line a step; what the step wrote is in .cache/test/STEP.log. `--lengths` keeps what each took.
const logs = join(root, '.cache', 'test')
const logOf = (name) => join('.cache', 'test', `${name}.log`)
const PROGRESS_MS = 15_000
const scratch = scratchFolder()
const started = Date.now()
let ready = started

try {
  const { values, positionals } = parseArgs({
    options: { since: { type: 'string' }, lengths: { type: 'boolean' } },
    allowPositionals: true,
  })
  if (values.since && (values.lengths || positionals.length > 0)) throw new Error('--since goes with nothing else')
  let steps = chooseSteps(positionals)
  let words = []
  const machine = measureMachine()
  console.log(describeMachine(machine))
  await ensureInstalled()
  const lengths = readLengths()
  // Reads imports with a package that was just installed.
  if (values.since) ({ steps, words } = (await import('./test/since.mjs')).stepsSince(values.since, lengths))
  mkdirSync(logs, { recursive: true })
  const env = {
    ...(await environment(
      scratch.path,
      steps.some(([, step]) => step.browser),
    )),
    TEST_PATIENCE_FACTOR: String(machine.patience),
  }
  const results = await runShowingProgress(
    steps.filter(([, { setUp }]) => setUp),
    1,
    env,
  )
  ready = Date.now()
  // Without the build there is nothing to test.
  if (results.every(({ ok }) => ok)) {
    const waiting = dealOrder(
      steps.filter(([, { setUp }]) => !setUp),
      lengths.steps,
    )
    results.push(...(await runShowingProgress(waiting, machine.processors, env)))
  }
  if (values.lengths) keepLengths(results)
  conclude(results, words)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  scratch.remove()
}

/** Runs the steps in lanes, each of which takes the next one; says every 15 seconds how much of each is done. */
async function runShowingProgress(waiting, lanes, env) {
  const running = new Map()
  const results = []
  const timer = setInterval(() => {
    const under = [...running].map(([name, done]) => (done > 0 ? `${name} ${done} done` : name))
    console.log(`  … ${formatSeconds(Date.now() - started)}: ${under.join(' · ')}`)
  }, PROGRESS_MS)
  const queue = [...waiting]
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) results.push(await runStep(step, env, running))
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
    return results
  } finally {
    clearInterval(timer)
  }
}

async function runStep([name, step], env, running) {
  const begun = Date.now()
  running.set(name, 0)
  const json = join(scratch.path, `${name}.json`)
  const count = (text) => running.set(name, running.get(name) + doneIn(text))
  const ok = step.build
    ? await build(name)
    : await execute(name, step.command(json), { ...env, ...step.env }, json, count)
  running.delete(name)
  const counts = step.report ? countReport(step.report, json) : null
  const took = Date.now() - begun
  const tests = counts ? `  ${counts.passed} passed${counts.failed > 0 ? `, ${counts.failed} failed` : ''}` : ''
  const line = `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${formatSeconds(took).padStart(8)}  ${step.title}${tests}`
  console.log(line)
  return { name, ok, counts, line, seconds: took / 1000 }
}

function conclude(results, words) {
  const ended = Date.now()
  const sum = total(results)
  for (const { name, counts } of results.filter(({ ok }) => !ok)) {
    console.log(`\n── ${name} failed; all that it wrote: ${logOf(name)}`)
    for (const failure of counts?.failures ?? []) console.log(failure)
  }
  const skips = results.flatMap(({ counts }) => counts?.skips ?? [])
  if (skips.length > 0) console.log(`\nSkipped:\n${skips.join('\n')}`)
  const lines = results.toSorted((a, b) => b.seconds - a.seconds).map(({ line }) => line)
  const slowest = slowestFiles(results)
  if (lines.length > 1) console.log(`\nThe steps, the longest first:\n${lines.join('\n')}`)
  if (slowest.length > 0) console.log(`\nThe slowest test files:\n${slowest.join('\n')}`)
  console.log(`\nSet-up ${formatSeconds(ready - started)} · tests ${formatSeconds(ended - ready)}\n`)
  for (const sentence of words) console.log(sentence)
  console.log(lastLine(results, sum))
  process.exitCode = sum.failed > 0 ? 1 : 0
}

async function build(name) {
  try {
    await buildWeb()
    await buildApi()
    return true
  } catch (error) {
    openLog(name).end(String(error))
    return false
  }
}

/** Without room for it the step goes on, and its verdict is its code. */
function openLog(name) {
  return createWriteStream(join(root, logOf(name))).on('error', (error) => console.error(error.message))
}

function execute(name, [command, ...args], env, json, count) {
  return new Promise((done) => {
    const log = openLog(name)
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: json, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.pipe(log, { end: false })
      stream.on('data', (chunk) => count(chunk.toString()))
    }
    child.on('error', (error) => log.end(String(error), () => done(false)))
    child.on('close', (code) => log.end(() => done(code === 0)))
  })
}

function formatSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
