import { transaction } from '../../../infra/transaction.ts'
import { travarProdutos } from '../../estoque/estoque.rules.ts'
import type { Passos } from '../passos.ts'
import { acertarEstoque, responder } from './acertar.sync.ts'
import * as ligacao from './ligacao.data.ts'
import { travarLigado } from './saldos.data.ts'

/**
 * How the stock of a product begins once it is linked. `primeira`: we made it there, its stock is what we have. `daqui`:
 * ours replaces whatever is there. `do_bling`: theirs comes here. `nenhum`: nothing moves, a difference is a task.
 */
export type Comeco = 'primeira' | 'daqui' | 'do_bling' | 'nenhum'

/** Begins to keep the stocks of the product's links that are not kept yet. A kit's are only read. */
export const comecarEstoques = (
  { db }: Pick<Passos, 'db'>,
  produtoId: number,
  comeco: Comeco,
  somenteLeitura = false,
): Promise<void> =>
  transaction(db, undefined, async (trx) => {
    await travarProdutos(trx, [produtoId])
    await ligacao.esquecerDoPai(trx, produtoId)
    for (const item of await ligacao.semSaldo(trx, produtoId)) {
      const { quantidade } = item
      const visto = { primeira: 0, daqui: null, do_bling: quantidade, nenhum: null }[comeco]
      const saldo_id = await ligacao.criarSaldo(trx, { ...item, visto, somente_leitura: somenteLeitura })
      if (somenteLeitura) continue
      if (comeco === 'daqui')
        await ligacao.anotarContagem(trx, { saldo_id, quantidade: 0, contado: quantidade, esperado: null })
      else if (comeco === 'primeira' && quantidade > 0)
        await ligacao.anotarContagem(trx, { saldo_id, quantidade, contado: quantidade, esperado: 0 })
    }
  })

/** The stocks of a product that was just published. */
export async function enviarEstoques(passos: Passos, produtoId: number): Promise<void> {
  await comecarEstoques(passos, produtoId, 'primeira')
  await acertarEstoque(passos, produtoId)
}

/** The person says of a linked product that our quantity stands. */
export async function igualar(passos: Passos, { saldo_id, produto_id }: Tarefa): Promise<void> {
  await transaction(passos.db, undefined, async (trx) => {
    const ligado = await travarLigado(trx, { id: saldo_id, produto_id })
    if (!ligado) return
    const { quantidade, visto } = ligado
    const pendente = ligado.saldo.pendentes.reduce((soma, each) => soma + each.quantidade, 0)
    const diferenca = quantidade - (visto ?? quantidade) - pendente
    await ligacao.anotarContagem(trx, { saldo_id, quantidade: diferenca, contado: quantidade, esperado: null })
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
