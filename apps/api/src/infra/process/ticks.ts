/** A person takes a longer silence for the end. */
const EVERY_MS = 4_000

/** How many questions are being asked: a tick would stand in the line where the answer is typed. */
let asking = 0

/** Does `work`, and says every few seconds how long it has taken. */
export async function runWithTicks<T>(work: () => Promise<T>, say: (text: string) => void): Promise<T> {
  const began = performance.now()
  const timer = setInterval(() => {
    if (asking === 0) say(`  ${Math.round((performance.now() - began) / 1000)} s…`)
  }, EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** Asks a person something: nothing ticks meanwhile. */
export async function quietly<T>(ask: () => Promise<T>): Promise<T> {
  asking += 1
  try {
    return await ask()
  } finally {
    asking -= 1
  }
}
