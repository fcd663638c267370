/** A code is as long as this at most, its control keys included. */
const MAXIMUM = 300
/** Older keys are dropped, ms. */
const KEPT_MS = 5000

interface Key extends Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey'> {
  /** When the page, which has much to do now, was last told of it: pressed, or let go. */
  handledAt: number
}
let keys: Key[] = []

const keep = ({ key, timeStamp, ctrlKey, target }: KeyboardEvent) => {
  if (target instanceof Element && target.matches('input, textarea, select')) return
  keys = [...keys.slice(1 - MAXIMUM), { key, timeStamp, ctrlKey, handledAt: performance.now() }]
}
const keepLetGo = () => {
  const last = keys.at(-1)
  if (last) last.handledAt = performance.now()
}

/** Keeps what a scanner types outside fields while the program is still loaded: nothing listens yet. */
export function keepEarlyKeys(): void {
  addEventListener('keydown', keep, { capture: true })
  addEventListener('keyup', keepLetGo, { capture: true })
}

/** Returns the kept keys to who listens from now on. */
export function takeEarlyKeys(): readonly Key[] {
  removeEventListener('keydown', keep, { capture: true })
  removeEventListener('keyup', keepLetGo, { capture: true })
  const taken = keys.filter(({ timeStamp }) => performance.now() - timeStamp < KEPT_MS)
  keys = []
  return taken
}
