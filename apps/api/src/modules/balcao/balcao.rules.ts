import type { ConclusaoNoBalcao, VendaConcluida } from '@estampa/contract/balcao/balcao.schemas.ts'
import { trocoDe } from '@estampa/contract/pagamentos/troco.ts'
import { formatReais, toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { camposInvalidos } from '../../infra/base/errors.ts'
import { type Idempotencia, transactionOnce } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { type AutorComPessoa, payVenda } from '../pagamentos/pagamentos.rules.ts'
import { finishVenda } from '../vendas/passos/balcao.rules.ts'

/** The customer pays and takes the pieces away: payments, package, label and every step of the sale, all or nothing. */
export const finishBalcaoVenda = (
  loja: Loja,
  id: number,
  { pagamento: single, pagamentos, apesar_do_que_falta: apesar, ...chosen }: ConclusaoNoBalcao,
  autor: AutorComPessoa,
  idempotencia?: Idempotencia,
): Promise<VendaConcluida> =>
  transactionOnce(loja.db, idempotencia, async (trx) => {
    let venda = await finishVenda(trx, loja, id, autor.usuario.id, apesar ? autor : null)
    const partes = fillRest(pagamentos ?? (single ? [single] : []), venda.falta_pagar)
    for (const [indice, { forma, valor, recebido }] of partes.entries()) {
      const troco = trocoDe(recebido, valor)
      const observacao =
        recebido === null || troco === null ? '' : `Recebido ${formatReais(recebido)}, troco ${formatReais(troco)}`
      const campo = pagamentos ? `pagamentos.${indice}.valor` : 'valor'
      const pagamento = { forma, valor, devolucao: false, observacao, recebido: troco === null ? null : recebido }
      venda = await payVenda(trx, loja, id, { ...pagamento, ...chosen }, autor, campo)
    }
    const [troco] = partes.flatMap(({ recebido, valor }) => trocoDe(recebido, valor) ?? [])
    return { ...venda, ...(troco === undefined ? {} : { troco }) }
  })

type Parte = NonNullable<ConclusaoNoBalcao['pagamentos']>[number]

/** The part without a value pays what the other ones leave. */
function fillRest(partes: readonly Parte[], falta: number) {
  const said = partes.reduce((soma, { valor }) => soma + toCentavos(valor ?? 0), 0)
  const rest = toReais(toCentavos(falta) - said)
  return partes.map(({ valor, ...parte }, indice) => {
    if (valor === null && rest <= 0)
      throw camposInvalidos({ [`pagamentos.${indice}.valor`]: ['Os outros já pagam tudo'] })
    if (valor === null && parte.recebido !== null && parte.recebido < rest)
      throw camposInvalidos({ [`pagamentos.${indice}.recebido`]: ['É menos do que o valor pago'] })
    return { ...parte, valor: valor ?? rest }
  })
}
