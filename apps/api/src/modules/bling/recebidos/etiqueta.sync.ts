import { ENVIO_DO_CANAL } from '@estampa/contract/frete/servicos.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { z } from 'zod'
import { type Db, transaction } from '../../../infra/database/transaction.ts'
import { downloadPdf, ForbiddenAddress } from '../../../infra/files/download.ts'
import { SEM_COMPRA, type Transportadora } from '../../frete/transportadora/transportadora.ts'
import { TransporteError } from '../../frete/transportadora/transporte.error.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { origemDosArquivos } from '../conexao/bling.config.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { cancelada } from '../conexao/situacoes.mapping.ts'
import * as data from '../pedido/chegada.data.ts'
import { diferencasDaVenda } from '../pedido/conferencia.mapping.ts'
import { parseEnviado } from '../pedido/conteudo.mapping.ts'
import { type PedidoLido, readPedido } from '../pedido/leitura.sync.ts'
import { pedidoDaVenda } from '../pedido/ligados.data.ts'
import { isPedidoChanging, vendaDoPedido } from '../pedido/pedidos.data.ts'
import { reconcileVenda } from '../pedido/reconciliacao.sync.ts'

/** Reads the order before its label is bought. Answers why not to buy; with Bling away it is bought, and that told. */
export async function impedimentoDaEtiqueta(contexto: Contexto, vendaId: number): Promise<string | null> {
  const { db } = contexto
  const visto = await pedidoDaVenda(db, vendaId)
  if (!visto?.id_bling || (visto.dono === 'loja' && !contexto.config.ativo)) return null
  const { id_bling } = visto
  try {
    const pedido = await readPedido(contexto, id_bling, { pressa: true })
    await reconcileVenda(contexto, { ...visto, id_bling, venda_id: vendaId }, pedido)
    if (visto.dono === 'loja') return pedido && (await impedimentoDoProprio(db, vendaId, pedido))
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    const descricao = `O pedido não pôde ser conferido no Bling antes da etiqueta: ${error.message}`
    await transaction(db, (trx) => recordHistory(trx, { venda_id: vendaId, tipo: 'bling', descricao }))
  }
  if (visto.dono === 'loja') return null
  const venda = await data.vendaDoPedidoRecebido(db, vendaId)
  if (venda && fatosDoStatus(venda.status).encerrada !== null)
    return 'O pedido foi cancelado ou excluído no Bling, e a venda foi cancelada com ele. A etiqueta não foi comprada.'
  return (await data.esperaResposta(db, vendaId)) ? SEM_RESPOSTA : null
}

const SEM_RESPOSTA =
  'O pedido mudou no Bling depois que chegou, e a etiqueta não foi comprada: responda o aviso desta venda e gere-a de novo.'

/** Refuses the label while the shop's own order is cancelled at Bling and its task is open, or differs from the sale; null: no refusal. */
async function impedimentoDoProprio(db: Db, vendaId: number, pedido: PedidoLido): Promise<string | null> {
  if (cancelada(pedido.situacao))
    return (await data.esperaResposta(db, vendaId))
      ? 'O pedido desta venda foi cancelado no Bling, e a etiqueta não foi comprada: responda o aviso e gere-a de novo.'
      : null
  const venda = await vendaDoPedido(db, vendaId)
  // While a change is being sent, the order at Bling is older than the sale.
  if (!venda || (await isPedidoChanging(db, vendaId))) return null
  const diferencas = diferencasDaVenda(pedido, venda, parseEnviado(venda.enviado))
  return diferencas.length === 0 ? null : `${diferencas.join(' ')} A etiqueta não foi comprada. ${ACERTAR}`
}
const ACERTAR =
  'Se vale o que está na venda, use “Sincronizar” nela; se vale o que está no Bling, corrija a venda. Depois gere a etiqueta de novo.'

const QUEM = 'O canal'

/** The label that a marketplace made for its order: free, fetched through Bling; the channel sells and tracks it. */
export const envioDoCanal = (contexto: Contexto): Transportadora => ({
  ...SEM_COMPRA,
  nome: 'canal',
  rotulo: QUEM,
  oferece: ({ importada }) => importada,
  atende: (servico) => servico === ENVIO_DO_CANAL.codigo,
  async cotar({ vendaId }) {
    const venda = await data.vendaDoPedidoRecebido(contexto.db, vendaId)
    if (!venda?.importada || venda.id_bling === null) return { ofertas: [], recusas: [] }
    const servico = { ...ENVIO_DO_CANAL, nome: venda.envio_do_canal ?? ENVIO_DO_CANAL.nome, transportadora: '' }
    if ((await endereco(contexto, venda.id_bling)) === null)
      return { ofertas: [], recusas: [{ ...servico, motivo: 'O canal ainda não tem a etiqueta deste pedido.' }] }
    return { ofertas: [{ ...servico, valor: 0, prazoDias: 0, valorDeTabela: null }], recusas: [] }
  },
  async arquivo(_id, { vendaId }) {
    const venda = await data.vendaDoPedidoRecebido(contexto.db, vendaId)
    const link = venda?.importada && venda.id_bling !== null && (await endereco(contexto, venda.id_bling))
    return link ? downloadEtiqueta(contexto, link) : null
  },
})

const etiquetas = z.object({ data: z.array(z.object({ link: z.string().nullish() })) })

/** Where the label is now; null while the channel has none, or the application may not ask. */
async function endereco({ client }: Contexto, idBling: string): Promise<string | null> {
  const query = { formato: 'PDF', 'idsVendas[]': idBling }
  try {
    const { data: etiquetaRows } = etiquetas.parse(
      await client.request('GET', '/logisticas/etiquetas', { query, pressa: true }),
    )
    return etiquetaRows[0]?.link || null
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    if (error.motivo === 'recusado' || error.motivo === 'inexistente') return null
    throw new TransporteError(error.motivo === 'incerto' ? 'incerto' : 'ocupado', error.message, QUEM)
  }
}

async function downloadEtiqueta({ config, portaPropria, log }: Contexto, link: string): Promise<Buffer> {
  const origin = origemDosArquivos(config, portaPropria)
  const pdf = await downloadPdf(link, origin, { what: 'a channel label', log }).catch((error: unknown) => {
    if (!(error instanceof ForbiddenAddress)) throw error
    throw new TransporteError('recusado', 'o endereço do arquivo da etiqueta não é permitido.', QUEM)
  })
  if (pdf) return pdf
  throw new TransporteError('incerto', 'O arquivo da etiqueta do canal ainda não pôde ser baixado.', QUEM)
}
