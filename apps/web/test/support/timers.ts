/** Open timers of the running test. */
const pending = new Set<() => void>()
let running = false

/** From here on timers belong to the running test. */
export function beginTimers(): void {
  running = true
}

/** Stops the test's timers, so that none runs in the next test. Timers set later by its promises never run. */
export function endTimers(): void {
  running = false
  for (const stop of pending) stop()
  pending.clear()
}

type SetTimer = (call: (...given: unknown[]) => void, ...rest: unknown[]) => number

/** Wraps the page's `set`: its timers end with their test. */
function owned(set: SetTimer, clear: (id: number) => void, repeats = false): SetTimer {
  return (call, ...rest) => {
    if (!running) return 0
    const id = set(
      (...given) => {
        if (!repeats) pending.delete(stop)
        call(...given)
      },
      ...rest,
    )
    const stop = () => clear(id)
    pending.add(stop)
    return id
  }
}

const { clearTimeout, clearInterval, cancelAnimationFrame } = window
Object.assign(window, {
  setTimeout: owned(window.setTimeout.bind(window) as SetTimer, clearTimeout.bind(window)),
  setInterval: owned(window.setInterval.bind(window) as SetTimer, clearInterval.bind(window), true),
  requestAnimationFrame: owned(
    window.requestAnimationFrame.bind(window) as SetTimer,
    cancelAnimationFrame.bind(window),
  ),
})
