import type { JobKind, Queue } from './queue.ts'
import { type Banco, transaction } from './transaction.ts'

/** One job works so long and writes the next one: a program that ends waits for no longer. */
const PIECE_MS = 6000

/** Runs `step` again and again for a few seconds, then queues the next job; ends when `step` says that it is done. */
export async function inPieces<T extends object>(
  { db, queue }: { readonly db: Banco; readonly queue: Queue },
  kind: JobKind<T>,
  data: T,
  step: () => Promise<boolean>,
): Promise<void> {
  const until = Date.now() + PIECE_MS
  let more = true
  while (more && Date.now() < until) more = await step()
  if (more) await transaction(db, (trx) => queue.send(trx, kind, data))
}
