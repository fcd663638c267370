import { openQueue, type Pace, type Queue } from '../../src/infra/queue.ts'
import { type Banco, criarBanco } from './banco.ts'

/** So long lasts a second of a wait between tries, ms: what waits for minutes in a shop is tried again at once. */
export const SEGUNDO_MS = 20
/** A queue in which no test waits: what is due is seen at once, and what failed is tried again at once. */
export const SEM_ESPERAR: Pace = { lookMs: 50, retry: { retryDelay: 0, retryBackoff: false } }

/** A queue in this database, whose errors fail the test. */
export const abrirFila = ({ config }: Pick<Banco, 'config'>): Promise<Queue> =>
  openQueue(
    config,
    (error) => {
      throw error
    },
    SEM_ESPERAR,
  )

/** A database of one's own with its queue, whose errors fail the test. `descartar` ends both. */
export async function criarBancoComFila(): Promise<Banco & { readonly queue: Queue }> {
  const banco = await criarBanco()
  const queue = await abrirFila(banco)
  return {
    ...banco,
    queue,
    async descartar() {
      await queue.stop()
      await banco.descartar()
    },
  }
}
