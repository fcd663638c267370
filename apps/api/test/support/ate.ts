import { setTimeout as wait } from 'node:timers/promises'

/** Resolves once `estado` is true; the test's own time limit ends the wait. The one poll that proofs outside Vitest share. */
export async function waitUntil(estado: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await estado())) await wait(10)
}
