import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './fingerprint.mjs'

/** Runs `work` under a lock in `.cache`: two commands do not install over each other. A dead one's lock is taken over. */
export async function runLocked(name, waiting, work) {
  const file = join(root, '.cache', `${name}.lock`)
  mkdirSync(dirname(file), { recursive: true })
  let told = false
  while (!acquire(file)) {
    if (!told) console.log(waiting)
    told = true
    await wait(200)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const owner = ownerOf(file)
  // NaN: its creator is between opening and writing, or has just removed it; ask again at the next round.
  if (Number.isNaN(owner) || isRunning(owner)) return false
  discardLockOf(owner, file)
  return false
}

function ownerOf(file) {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

/** Renaming first: of two processes that found the same dead owner only one removes it, never a lock taken since. */
function discardLockOf(owner, file) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (ownerOf(aside) !== owner && isRunning(ownerOf(aside))) renameSync(aside, file)
    else rmSync(aside, { force: true })
  } catch {
    // Another process removed it first.
  }
}

/** Whether there is a process of that number, of this account or another. */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
