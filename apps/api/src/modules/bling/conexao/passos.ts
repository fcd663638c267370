import { setTimeout as wait } from 'node:timers/promises'
import { type AREAS, exclusively } from '../../../infra/database/exclusive.ts'
import type { Banco } from '../../../infra/database/transaction.ts'
import type { Files } from '../../../infra/files/store.ts'
import type { Andamento } from '../../sincronizacao/sincronizacao.jobs.ts'
import { BlingError } from './bling.error.ts'
import type { ArquivosDoBling, LojaNoBling } from './conexao.rules.ts'

/** What follows an account, and keeps its files. */
export interface Leitor extends LojaNoBling, ArquivosDoBling {
  readonly files: Files
}

/** What asks the account, and remembers what it said. */
export type Conta = Pick<LojaNoBling, 'db' | 'client'>

/** What every step of a synchronisation works with. */
export type Passos = Leitor & Andamento

const ESPERA_MS = 15_000
const OLHAR_MS = 100

/** Runs `criar` alone for this key, without an open transaction. Throws `ocupado` after 15 s of waiting. */
export async function porVez<T>(db: Banco, area: keyof typeof AREAS, id: number, criar: () => Promise<T>): Promise<T> {
  const fim = performance.now() + ESPERA_MS
  for (;;) {
    const vez = await exclusively(db, area, id, criar)
    if (vez) return vez.feito
    if (performance.now() > fim) throw new BlingError('ocupado', 'O mesmo cadastro já está sendo enviado ao Bling.')
    await wait(OLHAR_MS)
  }
}
