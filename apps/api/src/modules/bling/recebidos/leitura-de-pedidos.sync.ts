import { transaction } from '../../../infra/database/transaction.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { configuracao } from '../conexao/configuracao.data.ts'
import type { Passos } from '../conexao/passos.ts'
import * as data from '../pedido/chegada.data.ts'
import { notarPedido, relerEnviado, relerPedido } from '../pedido/chegada.rules.ts'
import { conteudoDe, iguais, lerConteudo } from '../pedido/conteudo.mapping.ts'
import { agoraNoBling, alterados, lerPedido, SOBREPOSICAO_MS } from '../pedido/leitura.sync.ts'
import { tentarEDizer } from './linhas.rules.ts'

type Recursos = Pick<Passos, 'db' | 'queue' | 'client'>

/** Has every order looked at that changed since the last reading; lines that wait for pieces are tried again. */
export async function lerPedidos(recursos: Recursos): Promise<void> {
  const { db, queue, client } = recursos
  const { importar_pedidos, importar_desde, pedidos_lidos_ate } = await configuracao(db)
  for (const { venda_id } of await data.esperandoPecas(db)) await transaction(db, (trx) => tentarEDizer(trx, venda_id))
  await relerEnviados(recursos)
  await relerAbertos(recursos)
  if (!importar_pedidos || importar_desde === null) return
  const agora = await agoraNoBling(client)
  const desde = Date.parse(importar_desde)
  const lidos = pedidos_lidos_ate === null ? desde : Date.parse(pedidos_lidos_ate) - SOBREPOSICAO_MS
  // A time that is still to come there was noted by a clock that went ahead: what changed before it was never read.
  for await (const linhas of alterados(client, lidos > agora ? desde : Math.max(desde, lidos)))
    await transaction(db, async (trx) => {
      for (const linha of linhas) await notarPedido(trx, queue, linha, true)
    })
  await data.anotarLeitura(db, new Date(agora))
}

const UM_DIA_S = 86_400
/** So many in one reading; the next ones follow with the next. */
const POR_VEZ = 100

/**
 * An order that is under way is read at least once a day, whatever events and lists say: one that was deleted is in
 * none. What is not as it was becomes a job.
 */
async function relerAbertos(recursos: Recursos): Promise<void> {
  const { db, queue } = recursos
  for (const pedido of await data.naoLidosHa(db, UM_DIA_S, POR_VEZ)) {
    const igual = await estaComoEra(recursos, pedido)
    await transaction(db, async (trx) => {
      await data.marcarVisto(trx, pedido.id)
      if (!igual) await relerPedido(trx, queue, pedido.id, pedido.numero_pedido_bling)
    })
  }
}

/** The same of orders that began here. */
const relerEnviados = ({ db, queue }: Recursos): Promise<void> =>
  transaction(db, async (trx) => {
    for (const venda of await data.enviadosNaoLidosHa(trx, UM_DIA_S, POR_VEZ))
      await relerEnviado(trx, queue, venda, venda.id_bling ?? '')
  })

type NaoLido = Awaited<ReturnType<typeof data.naoLidosHa>>[number]

async function estaComoEra(noBling: Recursos, { id_bling, lido, situacao_bling }: NaoLido): Promise<boolean> {
  try {
    const pedido = await lerPedido(noBling, id_bling, { leitura: true })
    const antes = lerConteudo(lido)
    if (!pedido || !antes) return false
    return pedido.situacao.id === situacao_bling && iguais(antes, conteudoDe(pedido))
  } catch (error) {
    // The job that asks for this one alone says why it cannot be read.
    if (error instanceof BlingError && error.motivo !== 'recusado') throw error
    return false
  }
}
