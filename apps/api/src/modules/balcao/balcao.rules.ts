import type { ConclusaoNoBalcao, VendaConcluida } from '@estampa/contract/balcao/balcao.schemas.ts'
import { trocoDe } from '@estampa/contract/balcao/balcao.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { type Idempotencia, transactionOnce } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { type AutorComPessoa, payVenda } from '../pagamentos/pagamentos.rules.ts'
import { finishVenda } from '../vendas/passos/balcao.rules.ts'

/** The customer pays and takes the pieces away: payment, package, label and every step of the sale, all or nothing. */
export const finishBalcaoVenda = (
  loja: Loja,
  id: number,
  { pagamento, apesar_do_que_falta: apesar }: ConclusaoNoBalcao,
  autor: AutorComPessoa,
  idempotencia?: Idempotencia,
): Promise<VendaConcluida> =>
  transactionOnce(loja.db, idempotencia, async (trx) => {
    const venda = await finishVenda(trx, loja, id, autor.usuario.id, apesar ? autor : null)
    if (pagamento === null) return venda
    const { forma, valor, recebido } = pagamento
    const troco = trocoDe(recebido, valor)
    const observacao =
      recebido === null || troco === null ? '' : `Recebido ${formatReais(recebido)}, troco ${formatReais(troco)}`
    const paga = await payVenda(trx, loja, id, { forma, valor, devolucao: false, observacao }, autor)
    return { ...paga, ...(troco === null ? {} : { troco }) }
  })
