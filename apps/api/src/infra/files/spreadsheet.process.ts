import '../process/ends-with-parent.ts'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { readingOf } from './spreadsheet/read.ts'
import type { FromProcess, SpreadsheetWork } from './spreadsheet.ts'

// A process of its own, which spreadsheet.ts starts: it reads what strangers send, and takes its memory along when it ends.

/**
 * The heap's own bound does not count what lies outside of it, and a system's is another on each: a thread looks how much
 * the process holds. A thread, because the reading gives no other turn.
 */
const WATCH = `
  const most = Number(require('node:worker_threads').workerData)
  setInterval(() => process.memoryUsage.rss() > most && process.kill(process.pid, 'SIGKILL'), 20)
`
new Worker(WATCH, { eval: true, workerData: Number(process.argv[2]) * 1024 * 1024 }).unref()

process.once('message', async (work: SpreadsheetWork) => {
  // Kept now, as this process is killed once it has answered: compiling takes most of its start.
  flushCompileCache()
  for await (const answer of readingOf(work)) await say(answer)
  process.send?.('end' satisfies FromProcess)
})

/** Waits until the next one is wanted. */
async function say(answer: FromProcess): Promise<void> {
  process.send?.(answer)
  await once(process, 'message')
}
