import '../../infra/process/ends-with-parent.ts'
import { flushCompileCache } from 'node:module'
import { boundProcess } from '../../infra/process/bound-process.ts'
import { answerNota } from './nota.xml.ts'

// A process of its own, which nota.reading.ts starts: it reads what strangers send, and takes its memory along when it ends.
boundProcess({ megabytes: Number(process.argv[2]), processorSeconds: Number(process.argv[3]) })

process.once('message', (file: Buffer) => {
  flushCompileCache()
  process.send?.(answerNota(file))
})
