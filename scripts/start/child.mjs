import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { saysFull } from './disk.mjs'
import { root } from './fingerprint.mjs'

/** A life that is longer than this ends a series of crashes; the longest pause before the next start. Both in ms. */
const LONG_LIFE_MS = 60_000
const LONGEST_PAUSE_MS = 30_000
const pauseAfter = (crashes) => Math.min(LONGEST_PAUSE_MS, 500 * 2 ** (crashes - 1))

/**
 * Runs a long-lived program in our place: its output is ours (`write` takes it instead), signals pass to it, `until` ends
 * it, and this process ends with its code. The channel between both tells it when we disappear, even by `kill -9`. Once it
 * has said that it serves, it is started again when it dies, with `ESTAMPA_REINICIOS` telling how often, why and when;
 * `onServe` is called each time, `onDoing` with what a long start is busy with. Resolves with the exit code.
 */
export async function keepRunning(
  command,
  args,
  {
    env = process.env,
    pause = pauseAfter,
    say = console.error,
    write = null,
    until = null,
    onServe = () => {},
    onDoing = () => {},
  } = {},
) {
  const ending = new AbortController()
  let child
  const pass = (signal) => {
    ending.abort()
    askToEnd(child, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal))
  watchParents(() => pass('SIGTERM'))
  until?.addEventListener('abort', () => pass('SIGTERM'))

  let served = false
  const runOnce = (restarts) =>
    new Promise((resolve, reject) => {
      const out = write ? 'pipe' : 'inherit'
      const stdio = [write ? 'ignore' : 'inherit', out, out, 'ipc']
      const more = { env: { ...env, ESTAMPA_REINICIOS: JSON.stringify(restarts) }, windowsHide: true }
      child = spawn(command, args, { stdio, ...more })
      if (write) for (const stream of [child.stdout, child.stderr]) stream.on('data', write)
      child.on('message', ({ servindo, fazendo }) => {
        if (fazendo !== undefined) onDoing(fazendo)
        if (servindo !== true) return
        served = true
        onServe()
      })
      // A child that served is begun again until the system can start it.
      child.on('error', (error) => (served ? resolve({ code: 127, signal: null }) : reject(error)))
      child.once('exit', (code, signal) => resolve({ code, signal }))
    })

  let restarts = { vezes: 0, motivo: null, quando: null }
  for (let crashes = 0; ; ) {
    const born = performance.now()
    const { code, signal } = await runOnce(restarts)
    // A child that died by a signal counts as failed, as a shell would say it.
    if (code === 0 || !served || ending.signal.aborted) return signal ? 1 : code
    crashes = performance.now() - born > LONG_LIFE_MS ? 1 : crashes + 1
    const motivo = signal ?? `código ${code}`
    restarts = { vezes: restarts.vezes + 1, motivo, quando: new Date().toISOString() }
    const ms = pause(crashes)
    say(`\nA loja terminou sozinha (${motivo}). Ela recomeça em ${ms / 1000} s (reinício ${restarts.vezes}).`)
    await wait(ms, undefined, { signal: ending.signal }).catch(() => undefined)
    if (ending.signal.aborted) return 0
  }
}

/**
 * Asks a program that was started with a channel to end. On Windows a signal would end it at once, in the middle of what
 * it does: there it is the end of the channel that asks.
 */
export function askToEnd(child, signal) {
  if (process.platform !== 'win32') child.kill(signal)
  else if (child.connected) child.disconnect()
}

/**
 * Ends the shop when it loses a parent: npm killed outright cannot tell us. Only under npm (`nohup node
 * scripts/start.mjs &` outlives its shell on purpose). Between npm and us there may be a shell that survives npm.
 */
export function watchParents(onLost) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors().join()
  const timer = setInterval(() => {
    if (ancestors().join() === before) return
    clearInterval(timer)
    onLost()
  }, 1_000)
  timer.unref()
}

function ancestors() {
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
    return /^(ba|da|z|k|a)?sh$/.test(name) ? [parent, grandparent] : [parent]
  } catch {
    return [parent]
  }
}

/**
 * Runs a program and shows nothing of it: it speaks English, to other people. Answers its exit code, the end of what it
 * said, and whether that reports a full disk.
 */
export async function runQuietly(command, args, how = {}) {
  const child = spawn(command, args, { ...how, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (text) => void (said = `${said}${text}`.slice(-10_000))
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
  const code = await ended(child, hear)
  return { code, said: said.trim(), full: code !== 0 && saysFull(said) }
}

/** A child's code; 1: ended by a signal, 127: not started. Hears its errors all its life: unheard, one would end us. */
export const ended = (child, say = console.error) =>
  new Promise((resolve) => {
    child.on('error', (error) => {
      say(error.message)
      resolve(127)
    })
    child.once('close', (code, signal) => resolve(signal ? 1 : code))
  })

/**
 * Settings that keep a shop's processes small and quick to start (docs/decisions/limits.md); existing values stay.
 * Compiled code is cached between starts. V8 collects early instead of growing with the machine's memory. The C library
 * keeps two pools, not eight per core, and returns the memory of pictures.
 */
export const economical = (env) => ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  ...env,
  NODE_OPTIONS: `--max-semi-space-size=4 --max-old-space-size=256 ${env.NODE_OPTIONS ?? ''}`.trim(),
})
