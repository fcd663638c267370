import type { Transacao } from '../../../infra/database/transaction.ts'
import { travarProdutos } from '../../estoque/estoque.rules.ts'
import * as data from './ligacao.data.ts'

/**
 * How the stock of a product begins once it is linked. `primeira`: we made it at Bling, its stock is what we have.
 * `daqui`: ours replaces whatever is at Bling. `do_bling`: theirs comes here. `nenhum`: nothing moves, a difference is
 * a task.
 */
export type Comeco = 'primeira' | 'daqui' | 'do_bling' | 'nenhum'

/** Begins to keep the stocks of the product's links that are not kept yet. A kit's are only read. */
export async function startEstoques(trx: Transacao, produtoId: number, comeco: Comeco): Promise<void> {
  await travarProdutos(trx, [produtoId])
  await data.forgetParentSaldo(trx, produtoId)
  for (const item of await data.listLinksWithoutSaldo(trx, produtoId)) {
    const { quantidade, kit } = item
    const visto = { primeira: 0, daqui: null, do_bling: quantidade, nenhum: null }[comeco]
    const { id: saldo_id } = await data.createSaldo(trx, { ...item, visto, somente_leitura: kit })
    if (kit) continue
    if (comeco === 'daqui')
      await data.recordContagem(trx, { saldo_id, quantidade: 0, contado: quantidade, esperado: null })
    else if (comeco === 'primeira' && quantidade > 0)
      await data.recordContagem(trx, { saldo_id, quantidade, contado: quantidade, esperado: 0 })
  }
}

/** The person chose whose quantity stands, for a product that was linked before. */
export async function chooseEstoques(trx: Transacao, produtoId: number, escolha: 'daqui' | 'do_bling'): Promise<void> {
  await startEstoques(trx, produtoId, escolha)
  for (const { id, quantidade, explicada } of await data.conhecidos(trx, produtoId)) {
    const diferenca = quantidade - explicada
    const contagem = { saldo_id: id, quantidade: diferenca, contado: quantidade, esperado: null }
    if (diferenca === 0) await data.markForReread(trx, [{ id }])
    else if (escolha === 'do_bling') await data.fixSeenSaldo(trx, id, diferenca)
    else await data.recordContagem(trx, contagem)
  }
}

/** Begins the stocks of a product just made of what was read at Bling; a balance that was not read follows later. */
export async function startReadEstoques(
  trx: Transacao,
  produtoId: number,
  { deposito, lido }: { deposito: number | null; lido: (variacaoId: number | null) => number | null },
): Promise<void> {
  for (const item of await data.listLinksWithoutSaldo(trx, produtoId)) {
    const saldo = lido(item.variacao_id)
    const conhecido = deposito === null || saldo === null ? null : { deposito_id: deposito, lido: saldo }
    await data.createSaldo(trx, { ...item, visto: item.quantidade, somente_leitura: item.kit, conhecido })
  }
}
