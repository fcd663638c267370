import type { Queue } from '../../../infra/database/queue.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import { agoraNoBling, alterados, SOBREPOSICAO_MS } from '../pedido/alterados.sync.ts'
import * as data from '../pedido/chegada.data.ts'
import { notarPedido } from '../pedido/chegada.rules.ts'
import { tentarEDizer } from './linhas.rules.ts'

interface Recursos {
  readonly db: Banco
  readonly queue: Queue
  readonly client: BlingClient
}

/** Has every order looked at that changed since the last reading; lines that wait for pieces are tried again. */
export async function lerPedidos({ db, queue, client }: Recursos): Promise<void> {
  const { importar_pedidos, importar_desde, pedidos_lidos_ate } = await configuracao(db)
  await tentarPecas(db)
  if (!importar_pedidos || importar_desde === null) return
  const agora = await agoraNoBling(client)
  const desde = Date.parse(importar_desde)
  const lidos = pedidos_lidos_ate === null ? desde : Date.parse(pedidos_lidos_ate) - SOBREPOSICAO_MS
  // A time that is still to come there was noted by a clock that went ahead: what changed before it was never read.
  for await (const linhas of alterados(client, lidos > agora ? desde : Math.max(desde, lidos)))
    await transaction(db, undefined, async (trx) => {
      for (const linha of linhas) await notarPedido(trx, queue, linha, true)
    })
  await data.anotarLeitura(db, new Date(agora))
}

async function tentarPecas(db: Banco): Promise<void> {
  for (const id of await data.esperandoPecas(db)) await transaction(db, undefined, (trx) => tentarEDizer(trx, id))
}
