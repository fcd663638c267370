/** No code takes more keys, its control keys included. */
const MAX_KEYS = 300
/** Older keys are dropped, ms. */
const KEPT_MS = 5000

interface Key extends Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey'> {
  /** When the page was last told of it, pressed or released: late while the program loads. */
  handledAt: number
}
let keys: Key[] = []

const keep = ({ key, timeStamp, ctrlKey, target }: KeyboardEvent) => {
  if (target instanceof Element && target.matches('input, textarea, select')) return
  keys = [...keys.slice(1 - MAX_KEYS), { key, timeStamp, ctrlKey, handledAt: performance.now() }]
}
const keepRelease = () => {
  const last = keys.at(-1)
  if (last) last.handledAt = performance.now()
}

/** Keeps what a scanner types outside fields while the program is still loaded: nothing listens yet. */
export function keepEarlyKeys(): void {
  addEventListener('keydown', keep, { capture: true })
  addEventListener('keyup', keepRelease, { capture: true })
}

/** Returns the kept keys to who listens from now on. */
export function takeEarlyKeys(): readonly Key[] {
  removeEventListener('keydown', keep, { capture: true })
  removeEventListener('keyup', keepRelease, { capture: true })
  const taken = keys.filter(({ timeStamp }) => performance.now() - timeStamp < KEPT_MS)
  keys = []
  return taken
}
