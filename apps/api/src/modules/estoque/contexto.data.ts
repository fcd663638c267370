import type { MotivoDaContagem } from '@estampa/contract/estoque/contagem.ts'
import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'

/** Why stock changes, for which sale and kit, by whom; without a reason the ledger writes its own. */
export interface Contexto {
  readonly motivo?: MotivoDaContagem | 'bling' | 'saida' | 'estorno' | 'troca' | 'producao'
  readonly venda_id?: number
  readonly usuario_id?: number | null
  /** Name of the kit's line with which the pieces go or come. */
  readonly kit?: string | null
}

/** Sets reason, sale and user of the movements that the stock triggers write while `escrever` runs. */
export async function comMotivo<T>(trx: Transacao, contexto: Contexto, escrever: () => Promise<T>): Promise<T> {
  await definir(trx, contexto)
  const resultado = await escrever()
  await definir(trx, {})
  return resultado
}

const definir = (trx: Transacao, { motivo, venda_id, usuario_id, kit }: Contexto) =>
  sql`select set_config('estampa.motivo', ${motivo ?? ''}, true), set_config('estampa.venda', ${String(venda_id ?? '')}, true),
    set_config('estampa.usuario', ${String(usuario_id ?? '')}, true), set_config('estampa.kit', ${kit ?? ''}, true)`.execute(
    trx,
  )
