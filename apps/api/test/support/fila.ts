import { openQueue, type Queue } from '../../src/infra/queue.ts'
import { type Banco, criarBanco } from './banco.ts'

/** A database of one's own with its queue, whose errors fail the test. `descartar` ends both. */
export async function criarBancoComFila(): Promise<Banco & { readonly queue: Queue }> {
  const banco = await criarBanco()
  let fechada = false
  // Dropping the database may end a connection that is still closing; until then no error is expected.
  const queue = await openQueue(banco.config, (error) => {
    if (!fechada) throw error
  })
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
