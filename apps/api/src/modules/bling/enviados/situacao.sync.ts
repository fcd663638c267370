import { MODELOS_DE_NOTA } from '@estampa/contract/notas/nota.ts'
import { normalizarDocumento } from '@estampa/contract/shared/documents.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { configuracao as configuracaoDasNotas } from '../../notas/notas.rules.ts'
import { anotarNaHistoria } from '../../vendas/vendas.rules.ts'
import { BlingError, seExistir } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada, SITUACOES } from '../conexao/situacoes.mapping.ts'
import { comValor, idDaSituacao, idDeCancelado, mudarSituacao } from '../pedido/cadastros.sync.ts'
import { LER_NOTA, lerPedido } from '../pedido/leitura.sync.ts'
import { anotarCanceladas, anotarSituacao } from '../pedido/ligados.data.ts'
import { notaDe } from '../pedido/partes.mapping.ts'
import { ultimoAviso, type VendaDoPedido } from '../pedido/pedidos.data.ts'
import {
  ancora,
  type LinhaDePedido,
  lerAncora,
  linhasDePedido,
  type PedidoDoBling,
  situacaoDoStatus,
} from '../pedido/pedidos.mapping.ts'

/** Moves the order to the sale's step, once a step: what people decide there stands until then, or `insistir`. */
export async function acertarSituacao(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
  pedido: PedidoDoBling,
  insistir: boolean,
): Promise<void> {
  const { db, client } = contexto
  const desejada = situacaoDoStatus(venda.status)
  const jaPedida = venda.situacao_enviada === desejada.valor
  if (!insistir && (jaPedida || cancelada(pedido.situacao))) return
  if (pedido.situacao.valor === desejada.valor)
    return void (await anotarSituacao(db, String(pedido.id), anotada(pedido.situacao.id, desejada.valor)))
  const id = await idDaSituacao(contexto, desejada)
  if (id === null) return avisar(contexto, venda, `A conta do Bling não tem a situação “${desejada.nome}”.`)
  await contexto.dizer('Mudando a situação do pedido…')
  try {
    await mudarEAnotar(db, pedido.id, { id, valor: desejada.valor }, () => mudarSituacao(client, pedido.id, id))
  } catch (error) {
    if (!(error instanceof BlingError) || error.status !== 403) throw error
    await anotarSituacao(db, String(pedido.id), { situacao_enviando: null })
    return avisar(contexto, venda, 'O aplicativo não tem permissão para mudar a situação do pedido no Bling.')
  }
}

/** Changes the status of the sale's order, and notes it before and after: if the answer is lost, its event is known for ours. */
async function mudarEAnotar(
  db: ContextoDoTrabalho['db'],
  pedidoId: number,
  { id, valor }: { readonly id: number; readonly valor: number },
  mudar: () => Promise<unknown>,
): Promise<void> {
  const idBling = String(pedidoId)
  await anotarSituacao(db, idBling, { situacao_enviando: valor })
  await mudar()
  await anotarSituacao(db, idBling, anotada(id, valor))
}

const anotada = (situacao: number, situacao_enviada: number) => ({
  situacao,
  situacao_enviada,
  situacao_enviando: null,
})

/** Said in the sale's history, unless that is what it ends with. The work goes on without. */
const avisar = ({ db }: ContextoDoTrabalho, { id }: VendaDoPedido, descricao: string): Promise<void> =>
  transaction(db, async (trx) => {
    if ((await ultimoAviso(trx, id))?.descricao === descricao) return
    await anotarNaHistoria(trx, { venda_id: id, tipo: 'bling', descricao })
  })

const POR_PAGINA = 100
const ANCORAS_POR_BUSCA = 50

/** Cancels orders of the sale that should not live: earlier versions, repeated ones. Answers the one that stands. */
export async function cancelarVersoes(
  contexto: ContextoDoTrabalho,
  venda: VendaDoPedido,
): Promise<LinhaDePedido | null> {
  const { id, revisao, revisao_cancelada } = venda
  const cancelada = fatosDoStatus(venda.status).pedido === 'cancelado'
  const primeira = Math.min(revisao_cancelada + 1, revisao)
  const pedidos = await procurar(contexto, id, primeira, revisao)
  const daqui = pedidos.filter((pedido) => lerAncora(pedido.numeroLoja)?.revisao === revisao)
  recusarAlheios(daqui, venda)
  const atual = cancelada ? null : escolher(daqui, venda.id_bling)
  if (venda.incerto && daqui.length === 0)
    throw new BlingError('ocupado', 'Espera para saber se o Bling já recebeu o pedido.')
  const demais = pedidos.filter((pedido) => pedido !== atual)
  for (const pedido of demais) await cancelar(contexto, pedido, venda)
  const ate = cancelada ? revisao : revisao - 1
  // Noted once, with all that it concerns: an order may have been cancelled without its answer reaching us.
  await transaction(contexto.db, async (trx) => {
    if (!(await anotarCanceladas(trx, id, ate))) return
    for (const { numero, numeroLoja } of demais) {
      if ((lerAncora(numeroLoja)?.revisao ?? 0) > ate) continue
      const descricao = `Pedido ${numero} cancelado no Bling.`
      await anotarNaHistoria(trx, { venda_id: id, tipo: 'pedido_cancelado', descricao })
    }
  })
  return atual
}

async function procurar(contexto: ContextoDoTrabalho, id: number, de: number, ate: number): Promise<LinhaDePedido[]> {
  const achados: LinhaDePedido[] = []
  for (let inicio = de; inicio <= ate; inicio += ANCORAS_POR_BUSCA) {
    const quantas = Math.min(ANCORAS_POR_BUSCA, ate - inicio + 1)
    const query = {
      'numerosLojas[]': Array.from({ length: quantas }, (_, i) => ancora(id, inicio + i)),
      limite: POR_PAGINA,
    }
    const { data } = linhasDePedido.parse(await contexto.client.request('GET', '/pedidos/vendas', { query }))
    const daVenda = data.filter(({ numeroLoja }) => lerAncora(numeroLoja)?.venda === id)
    for (const linha of daVenda) achados.push(await comValor(contexto, linha))
  }
  return achados
}

/** A shop set up anew counts its sales from one again, and the old one's orders bear the same marks. */
function recusarAlheios(pedidos: readonly LinhaDePedido[], { id_bling, cpf }: VendaDoPedido): void {
  for (const { id, numero, numeroLoja, contato } of pedidos) {
    const documento = normalizarDocumento(contato?.numeroDocumento ?? '')
    if (String(id) === id_bling || documento === '' || documento === cpf) continue
    const mensagem = `O pedido ${numero} do Bling, de outro cliente, já usa a marca ${numeroLoja} no número da loja. Mude-a lá e tente novamente.`
    throw new BlingError('recusado', mensagem)
  }
}

/** Of several orders for one version after a lost answer: the known one, else an active one, else the oldest. */
function escolher(pedidos: readonly LinhaDePedido[], idBling: string | null): LinhaDePedido | null {
  const porIdade = pedidos.toSorted((a, b) => a.id - b.id)
  const conhecido = porIdade.find(({ id }) => String(id) === idBling)
  return conhecido ?? porIdade.find(({ situacao }) => !cancelada(situacao)) ?? porIdade[0] ?? null
}

/** Cancels an order. Of the sale's own one the new status is noted: a person who reopens it there is then noticed. */
async function cancelar(contexto: ContextoDoTrabalho, pedido: LinhaDePedido, venda: VendaDoPedido): Promise<void> {
  const { db, client, dizer } = contexto
  const idBling = String(pedido.id)
  const daVenda = idBling === venda.id_bling
  if (cancelada(pedido.situacao)) {
    if (daVenda) await anotarSituacao(db, idBling, { situacao: pedido.situacao.id, situacao_enviando: null })
    return
  }
  const id = await idDeCancelado(contexto)
  await dizer(`Cancelando o pedido ${pedido.numero}…`)
  if ((await configuracaoDasNotas(db)).ativa) await lerNotaDoPedido(contexto, pedido.id)
  const { valor } = SITUACOES.cancelado
  const mudar = () => seExistir(mudarSituacao(client, pedido.id, id))
  await (daVenda ? mudarEAnotar(db, pedido.id, { id, valor }, mudar) : mudar())
}

/** An invoice that was made of it there goes on standing for the sale. */
async function lerNotaDoPedido(contexto: ContextoDoTrabalho, id: number): Promise<void> {
  const { db, queue } = contexto
  const pedido = await lerPedido(contexto, String(id))
  const idBling = pedido && notaDe(pedido)
  const leituras = idBling ? MODELOS_DE_NOTA.map((modelo) => ({ modelo, idBling })) : []
  if (leituras.length > 0) await transaction(db, (trx) => queue.sendMany(trx, LER_NOTA, leituras))
}
