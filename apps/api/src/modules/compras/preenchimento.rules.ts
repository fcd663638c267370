import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { permissoesDoCampo } from '@estampa/contract/importacoes/lote.ts'
import { found } from '../../infra/base/errors.ts'
import { transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { requirePermissao, type UsuarioDaSessao } from '../../shop/session.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { fillNumbers } from '../produtos/fiscal.data.ts'
import { produtoMudou } from '../sincronizacao/sincronizacao.rules.ts'
import * as compras from './compras.data.ts'
import { readCompra } from './compras.rules.ts'
import * as data from './preenchimento.data.ts'

/** A person's answer for all products of the invoice at once: their empty NCMs and EANs become the invoice's, or stay. */
export const answerMissingNumbers = (
  { db, queue }: Pick<Loja, 'db' | 'queue'>,
  id: number,
  isWanted: boolean,
  who: Pick<UsuarioDaSessao, 'negadas'>,
): Promise<Compra> =>
  transaction(db, async (trx) => {
    await found(compras.lockCompra(trx, id), 'COMPRA_NAO_ENCONTRADA')
    if (!isWanted) {
      await data.dismissMissingNumbers(trx, id)
      return readCompra(trx, id)
    }
    for (const permissao of [...permissoesDoCampo('ncm'), ...permissoesDoCampo('gtin')])
      requirePermissao(who, permissao)
    const missing = await data.listMissingNumbers(trx, id)
    await travarProdutos(trx, [...new Set(missing.map(({ produto_id }) => produto_id))])
    // Again: a product that was written during the wait for its lock has its number.
    for (const produto of await fillNumbers(trx, await data.listMissingNumbers(trx, id)))
      await produtoMudou(trx, queue, produto)
    return readCompra(trx, id)
  })
