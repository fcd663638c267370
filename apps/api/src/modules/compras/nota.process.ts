import '../../infra/process/ends-with-parent.ts'
import { flushCompileCache } from 'node:module'
import { boundMemory } from '../../infra/process/bound-memory.ts'
import { answerNota } from './nota.xml.ts'

// A process of its own, which nota.reading.ts starts: it reads what strangers send, and takes its memory along when it ends.
boundMemory(Number(process.argv[2]))

process.once('message', (file: Uint8Array) => {
  flushCompileCache()
  process.send?.(answerNota(Buffer.from(file)))
})
