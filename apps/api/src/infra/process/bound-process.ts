import { Worker } from 'node:worker_threads'

interface ProcessBounds {
  /** All memory that the process holds. */
  readonly megabytes: number
  /** Processor time of all its threads in its whole life: on a busy machine it may take far longer by the clock. */
  readonly processorSeconds?: number
}

/**
 * The heap's own bound does not count what lies outside of it, and a system's is another on each: a thread looks how much
 * the process holds and has used. A thread, because the work gives no other turn.
 */
const WATCH = `
  const { megabytes, processorSeconds = Infinity } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const over = process.memoryUsage.rss() > megabytes * 1024 * 1024 || user + system > processorSeconds * 1e6
    if (over) process.kill(process.pid, 'SIGKILL')
  }, 20)
`

/** Ends this process when it is past one of the bounds. */
export const boundProcess = (bounds: ProcessBounds): void =>
  new Worker(WATCH, { eval: true, workerData: bounds }).unref()
