import { Worker } from 'node:worker_threads'

/**
 * The heap's own bound does not count what lies outside of it, and a system's is another on each: a thread looks how much
 * the process holds. A thread, because the work gives no other turn.
 */
const WATCH = `
  const most = Number(require('node:worker_threads').workerData)
  setInterval(() => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'), 20)
`

/** Ends this process when it holds more than so many MB. */
export const boundMemory = (megabytes: number): void =>
  new Worker(WATCH, { eval: true, workerData: megabytes * 1024 * 1024 }).unref()
