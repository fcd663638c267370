import { openQueue, type Queue, type QueueTimes } from '../../src/infra/queue.ts'
import { type Banco, criarBanco } from './banco.ts'

/** A database of one's own with its queue, whose errors fail the test. `descartar` ends both. */
export async function criarBancoComFila(times?: QueueTimes): Promise<Banco & { readonly queue: Queue }> {
  const banco = await criarBanco()
  let fechada = false
  // Dropping the database may end a connection that is still closing; until then no error is expected.
  const aoErrar = (error: unknown) => {
    if (!fechada) throw error
  }
  const queue = await openQueue(banco.config, aoErrar, times)
  return {
    ...banco,
    queue,
    async descartar() {
      await queue.stop()
      fechada = true
      await banco.descartar()
    },
  }
}
