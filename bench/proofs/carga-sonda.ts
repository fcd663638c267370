import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What the server says of itself each second: bytes, and milliseconds of event-loop delay of that second. */
export interface Sinal {
  readonly rss: number
  readonly heap: number
  readonly fora: number
  readonly atrasoP99: number
}

// Loaded into the server with --import, so that it is the program as it is that is measured.
const atraso = monitorEventLoopDelay({ resolution: 5 })
atraso.enable()
setInterval(() => {
  const { rss, heapUsed, external } = process.memoryUsage()
  const sinal: Sinal = { rss, heap: heapUsed, fora: external, atrasoP99: atraso.percentile(99) / 1e6 - 5 }
  process.send?.(sinal)
  atraso.reset()
}, 1000).unref()
