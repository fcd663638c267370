/** A code is as long as this at most, its control keys included. */
const MAXIMUM = 300
/** A reading that is older is nobody's any more. */
const KEPT_MS = 5000

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey'>
let keys: Key[] = []

const keep = ({ key, timeStamp, ctrlKey, target }: KeyboardEvent) => {
  if (target instanceof Element && target.matches('input, textarea, select')) return
  keys = [...keys.slice(1 - MAXIMUM), { key, timeStamp, ctrlKey }]
}

/** Keeps what a scanner types outside fields while the program is still loaded: nothing listens yet. */
export const keepEarlyKeys = (): void => addEventListener('keydown', keep, { capture: true })

/** Returns the kept keys to who listens from now on. */
export function takeEarlyKeys(): readonly Key[] {
  removeEventListener('keydown', keep, { capture: true })
  const taken = keys.filter(({ timeStamp }) => performance.now() - timeStamp < KEPT_MS)
  keys = []
  return taken
}
