import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildApi, buildWeb, ensureInstalled } from './setup.mjs'
import { root } from './start/fingerprint.mjs'
import { countReport, doneIn, lastLine, total } from './test/count.mjs'
import { environment } from './test/environment.mjs'
import { scratchFolder } from './test/scratch.mjs'
import { chooseStages, stepsOf } from './test/steps.mjs'

// npm test [-- step…]: everything from an empty clone. One line a step; what the step wrote is in .cache/test/STEP.log.
const logs = join(root, '.cache', 'test')
const logOf = (name) => join('.cache', 'test', `${name}.log`)
const PROGRESS_MS = 15_000
const scratch = scratchFolder()
const started = Date.now()
let ready = started

try {
  const stages = chooseStages(process.argv.slice(2))
  await ensureInstalled()
  mkdirSync(logs, { recursive: true })
  const browser = stepsOf(stages).some(([, step]) => step.browser)
  const env = await environment(scratch.path, browser)
  ready = Date.now()
  const results = []
  for (const lanes of stages) {
    results.push(
      ...(await runShowingProgress((running) => Promise.all(lanes.map((lane) => runLane(lane, env, running))))),
    )
    if (stepsOf([lanes]).every(([, step]) => step.setUp)) ready = Date.now()
    // Without the build there is nothing to test.
    if (results.some((result) => result.setUp && !result.ok)) break
  }
  conclude(results)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  scratch.remove()
}

/** Says every 15 seconds which steps are under way and how much of each is done. */
async function runShowingProgress(run) {
  const running = new Map()
  const timer = setInterval(() => {
    const under = [...running].map(([name, done]) => (done > 0 ? `${name} ${done} done` : name))
    console.log(`  … ${seconds(Date.now() - started)}: ${under.join(' · ')}`)
  }, PROGRESS_MS)
  try {
    return (await run(running)).flat()
  } finally {
    clearInterval(timer)
  }
}

async function runLane(lane, env, running) {
  const results = []
  for (const step of Object.entries(lane)) results.push(await runStep(step, env, running))
  return results
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
  const tests = counts ? `  ${counts.passed} passed${counts.failed > 0 ? `, ${counts.failed} failed` : ''}` : ''
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds(Date.now() - begun).padStart(8)}  ${step.title}${tests}`,
  )
  return { name, ok, counts, setUp: step.setUp }
}

function conclude(results) {
  const ended = Date.now()
  const sum = total(results)
  for (const { name, counts } of results.filter(({ ok }) => !ok)) {
    console.log(`\n── ${name} failed; all that it wrote: ${logOf(name)}`)
    for (const failure of counts?.failures ?? []) console.log(failure)
  }
  const skips = results.flatMap(({ counts }) => counts?.skips ?? [])
  if (skips.length > 0) console.log(`\nSkipped:\n${skips.join('\n')}`)
  console.log(`\nSet-up ${seconds(ready - started)} · tests ${seconds(ended - ready)}\n`)
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

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
