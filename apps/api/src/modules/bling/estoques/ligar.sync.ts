import { transaction } from '../../../infra/database/transaction.ts'
import type { Passos } from '../conexao/passos.ts'
import { comecarEstoques } from '../saldo/comeco.rules.ts'
import { anotarContagem } from '../saldo/ligacao.data.ts'
import { acertarEstoque, responder } from './acertar.sync.ts'
import { travarLigado } from './saldos.data.ts'

/** The stocks of a product that was just published. */
export async function enviarEstoques(passos: Passos, produtoId: number): Promise<void> {
  await transaction(passos.db, (trx) => comecarEstoques(trx, produtoId, 'primeira'))
  await acertarEstoque(passos, produtoId)
}

/** The person says of a linked product that our quantity stands. */
export async function igualar(passos: Passos, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await transaction(passos.db, async (trx) => {
    const ligado = await travarLigado(trx, { id: saldo_id, produto_id })
    if (!ligado) return
    const { quantidade, visto } = ligado
    const pendente = ligado.saldo.pendentes.reduce((soma, each) => soma + each.quantidade, 0)
    const diferenca = quantidade - (visto ?? quantidade) - pendente
    await anotarContagem(trx, { saldo_id, quantidade: diferenca, contado: quantidade, esperado: null })
  })
  await acertarEstoque(passos, produto_id)
}

/** The person says of a doubtful movement that it did not arrive, of a count that it stands. */
export async function decidir(passos: Passos, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await responder(passos, saldo_id, 'repetir')
  await acertarEstoque(passos, produto_id)
}

export interface Tarefa {
  readonly saldo_id: number
  readonly produto_id: number
}
