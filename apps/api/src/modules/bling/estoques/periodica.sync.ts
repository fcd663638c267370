import type { Queue } from '../../../infra/queue.ts'
import { type Banco, transaction } from '../../../infra/transaction.ts'
import { estoqueMudou } from '../../sincronizacao/sincronizacao.rules.ts'
import type { BlingClient } from '../bling.client.ts'
import { depositoEscolhido } from './deposito.sync.ts'
import { lerSaldos, POR_LEITURA } from './leitura.sync.ts'
import * as ligacao from './ligacao.data.ts'
import { saldoNo } from './saldos.mapping.ts'

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly client: BlingClient
}

/**
 * Compares every linked balance with the one there, a hundred in a request, and has those that differ looked at: a shop
 * that no webhook reaches learns of sales in this way, and events that got lost are made up for.
 */
export async function lerTodosOsSaldos(recursos: Recursos): Promise<void> {
  const { db, queue, client } = recursos
  await transaction(db, undefined, async (trx) => {
    for (const produto of await ligacao.esquecidos(trx)) await estoqueMudou(trx, queue, produto)
  })
  const deposito = await depositoEscolhido({ db, client })
  for (let depois = 0; ; ) {
    const pagina = await ligacao.paraLer(db, depois, POR_LEITURA)
    const ultima = pagina.at(-1)
    if (!ultima) return
    depois = ultima.id
    const linhas = await lerSaldos(
      client,
      pagina.map(({ id_bling }) => id_bling),
    )
    const mudaram = pagina.filter((item) => {
      const linha = linhas.get(item.id_bling)
      const lido = linha ? saldoNo(linha, deposito, item.somente_leitura) : null
      if (lido === null || lido === item.visto) return false
      // What could not be taken for want of free pieces waits until some are free.
      return lido !== item.lido || lido > (item.visto ?? 0) || item.livre > 0
    })
    if (mudaram.length === 0) continue
    await transaction(db, undefined, async (trx) => {
      const produtos = await ligacao.marcarParaReler(
        trx,
        mudaram.map(({ id }) => id),
      )
      for (const produto of produtos) await estoqueMudou(trx, queue, produto)
    })
  }
}
