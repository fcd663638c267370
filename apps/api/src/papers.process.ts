import './infra/process/ends-with-parent.ts'
import { type FromPapers, PaperTooLarge, type ToPapers } from './infra/files/papers.ts'
import { boundProcess } from './infra/process/bound-process.ts'
import { drawHere } from './papers.ts'

// A process of its own, which infra/files/papers.ts starts: it draws papers one at a time, and a paper that is too much
// for it costs that answer only.
boundProcess({ megabytes: Number(process.argv[2]) })

const say = (said: FromPapers) => process.send?.(said)
/** Takes what was fetched: one thing is asked for at a time. */
let fetched: (what: unknown) => void = () => undefined

function fetch(what: string, name: string): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  fetched = resolve
  say({ fetch: [what, name] })
  return promise
}

process.on('message', (told: ToPapers) => {
  if ('fetched' in told) fetched(told.fetched)
  else {
    say({ begun: true })
    drawHere(...told.draw, fetch).then(
      (drawn) => say({ drawn }),
      (error: Error) => say(error instanceof PaperTooLarge ? { tooLarge: true } : { failed: String(error.stack) }),
    )
  }
})
