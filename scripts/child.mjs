import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Runs a long-lived program in our place: its output is ours, signals pass to it, and this process ends with its code.
 * The channel between both tells it when we disappear, even by `kill -9`. Resolves with the exit code.
 */
export function runInPlace(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  watchParents(() => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // A child that died by a signal counts as failed, as a shell would say it.
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}

/**
 * npm killed outright cannot tell us. Under npm, and only there (`nohup node scripts/start.mjs &` outlives its shell on
 * purpose), the loss of a parent ends the shop. Between npm and us there may be a shell that survives npm.
 */
export function watchParents(onLost) {
  if (!process.env.npm_lifecycle_event) return
  const before = ancestors().join()
  const timer = setInterval(() => {
    if (ancestors().join() === before) return
    clearInterval(timer)
    onLost()
  }, 250)
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
