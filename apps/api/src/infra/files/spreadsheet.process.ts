import '../process/ends-with-parent.ts'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { boundProcess } from '../process/bound-process.ts'
import { readingOf } from './spreadsheet/read.ts'
import type { FromProcess, SpreadsheetWork } from './spreadsheet.ts'

// A process of its own, which spreadsheet.ts starts: it reads what strangers send, and takes its memory along when it ends.

boundProcess({ megabytes: Number(process.argv[2]), processorSeconds: Number(process.argv[3]) })

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
