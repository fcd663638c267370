import { sql } from 'kysely'
import type { Transacao } from '../../infra/database/transaction.ts'
import { type Rastro, removeRastro } from '../../shop/rastro.ts'

/** Motives and notes that people write of the drawers. They name no sale, so anybody may be in any of them. */
export async function anonymiseCaixaTexts(trx: Transacao, rastro: Rastro): Promise<void> {
  const clean = (column: string) => removeRastro(sql.ref(column), rastro)
  const [motivo, reversal] = [clean('motivo'), clean('motivo_do_estorno')]
  await sql`update movimentos_de_caixa set motivo = ${motivo}, motivo_do_estorno = ${reversal}
      where (motivo, motivo_do_estorno) is distinct from (${motivo}, ${reversal})`.execute(trx)
  const [opening, note] = [clean('observacao_da_abertura'), clean('observacao')]
  await sql`update turnos set observacao_da_abertura = ${opening}, observacao = ${note}
      where (observacao_da_abertura, observacao) is distinct from (${opening}, ${note})`.execute(trx)
  await sql`update turno_reaberturas set motivo = ${motivo}, observacao = ${note}
      where (motivo, observacao) is distinct from (${motivo}, ${note})`.execute(trx)
}
