import { spawn } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApi, buildWeb, ensureInstalled, nodeBinary } from './setup.mjs'
import { countReport, lastLine, total } from './test.count.mjs'
import { scratchFolder } from './test.scratch.mjs'
import { chooseStages } from './test.steps.mjs'

// npm test [-- step…] [--tudo]: everything from an empty clone; --tudo goes on after a failed step.
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = scratchFolder()
const keepGoing = process.argv.includes('--tudo')
const started = Date.now()
let ready = started

try {
  const stages = chooseStages(process.argv.slice(2).filter((arg) => !arg.startsWith('--')))
  await ensureInstalled()
  const env = {
    ...process.env,
    PATH: [dirname(nodeBinary()), join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    // The program is started some hundred times: each of them would read and compile it anew.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
    PWTEST_CACHE_DIR: join(root, '.cache', 'playwright'),
    TMPDIR: scratch.path,
  }
  process.env.PATH = env.PATH
  if (stages.some((stage) => Object.values(stage).some((step) => step.browser))) {
    const { ensureChromium, ensureHeadlessShell } = await import('./test.chromium.mjs')
    env.CHROMIUM_PATH = ensureChromium()
    const shell = ensureHeadlessShell()
    if (shell) env.HEADLESS_SHELL_PATH = shell
  }
  ready = Date.now()
  const results = await runStages(stages, env)
  const ended = Date.now()
  const sum = total(results)
  console.log(`\nSteps: ${results.map((r) => `${r.name} ${r.ok ? 'ok' : 'FAILED'} ${seconds(r.ms)}`).join(' · ')}`)
  // Said again at the end: a log of which only the end is kept still tells what failed.
  const notable = results.flatMap((result) => result.counts?.notable ?? [])
  if (notable.length > 0) console.log(`\n${notable.join('\n\n')}`)
  const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''
  console.log(`Set-up ${seconds(ready - started)} · tests ${seconds(ended - ready)}${skipped}\n`)
  console.log(lastLine(results, sum))
  process.exitCode = sum.failed > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.log('0 passed, 1 failed')
  process.exitCode = 1
} finally {
  scratch.remove()
}

async function runStages(stages, env) {
  const results = []
  for (const stage of stages) {
    const steps = Object.entries(stage)
    const alone = steps.length === 1
    results.push(...(await Promise.all(steps.map(([name, step]) => runStep(name, step, env, alone)))))
    if (!keepGoing && results.some((r) => !r.ok)) break
    if (steps.every(([, step]) => step.setUp)) ready = Date.now()
  }
  return results
}

/** Runs one step. Alone it writes straight to the terminal; beside others its output is shown whole when it ends. */
async function runStep(name, step, env, alone) {
  const begun = Date.now()
  const json = join(scratch.path, `${name}.json`)
  if (alone) console.log(`\n── ${step.title} (${name})`)
  const { ok, output } = step.build ? await build() : await execute(step.command(json), env, json, alone)
  const ms = Date.now() - begun
  if (alone) console.log(`── ${name}: ${ok ? 'ok' : 'FAILED'} in ${seconds(ms)}`)
  else console.log(`\n── ${step.title} (${name}): ${ok ? 'ok' : 'FAILED'} in ${seconds(ms)}\n${output.trimEnd()}`)
  return { name, ok, ms, counts: step.report ? countReport(step.report, json) : null }
}

async function build() {
  try {
    await buildWeb()
    await buildApi()
    return { ok: true, output: '' }
  } catch (error) {
    return { ok: false, output: String(error) }
  }
}

function execute([command, ...args], env, json, alone) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: json, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ ok: false, output: String(error) }))
    child.on('close', (code) => done({ ok: code === 0, output }))
  })
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`
}
