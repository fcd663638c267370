import { randomInt } from 'node:crypto'
import { errorSentence } from '@estampa/contract/errors.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import * as vendas from '../../vendas/vendas.rules.ts'
import { segundosAteAssentar, segundosDaCriacao } from '../conexao/bling.config.ts'
import { esquecerCadastros } from '../conexao/bling.data.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { criado } from '../conexao/conexao.mapping.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { cancelada, SITUACOES } from '../conexao/situacoes.mapping.ts'
import { corpoDaAlteracao } from '../pedido/alteracao.mapping.ts'
import { alterarPedido } from '../pedido/alteracao.sync.ts'
import { comValor, formaPagamento, lojaDaOrigem } from '../pedido/cadastros.sync.ts'
import { pedidoRecebido } from '../pedido/chegada.mapping.ts'
import type { Conteudo } from '../pedido/conteudo.mapping.ts'
import * as ligados from '../pedido/ligados.data.ts'
import { conteudoDe, notaDe } from '../pedido/partes.mapping.ts'
import * as data from '../pedido/pedidos.data.ts'
import {
  corpoDoPedido,
  linhasDePedido,
  naoPublicados,
  type PedidoDoBling,
  pedidoDoBling,
  recusaPorRepeticao,
  textoDaVenda,
} from '../pedido/pedidos.mapping.ts'
import { garantirContato } from './contatos.sync.ts'
import { acertarSituacao, cancelarVersoes } from './situacao.sync.ts'

/** `enviar`: a person asked for the order, so also a sale that waits for its picking gets one. */
type PedidoDesejado = { readonly enviar: boolean }

/** Makes the order there what the sale is, found by our mark; may run any number of times and break off anywhere. */
export async function sincronizarPedido(
  contexto: ContextoDoTrabalho,
  vendaId: number,
  desejo: PedidoDesejado,
): Promise<void> {
  const venda = await data.vendaDoPedido(contexto.db, vendaId)
  // The order of an imported sale is its own master.
  if (!venda || venda.importada) return
  try {
    await igualar(contexto, venda, desejo)
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    // Deleted there between two requests: another run finds out what there is.
    if (error.motivo === 'inexistente') throw new BlingError('ocupado', 'O pedido mudou no Bling enquanto era lido.')
    if (error.motivo === 'recusado') {
      await transaction(contexto.db, (trx) =>
        vendas.anotarNaHistoria(trx, { venda_id: vendaId, tipo: 'pedido_falhou', descricao: error.message }),
      )
    }
    throw error
  }
}

const querPedido = ({ status }: Pick<data.VendaDoPedido, 'status'>) => fatosDoStatus(status).pedido !== 'cancelado'

async function igualar(
  contexto: ContextoDoTrabalho,
  venda: data.VendaDoPedido,
  { enviar }: PedidoDesejado,
): Promise<void> {
  await contexto.dizer('Procurando o pedido no Bling…')
  const vivo = await cancelarVersoes(contexto, venda)
  if (!querPedido(venda)) return
  if (vivo) return conformar(contexto, venda, vivo.id, enviar)
  // An edited sale goes back to picking, and its order is sent again when it leaves there.
  const desejado = enviar || venda.revisao === 1 || fatosDoStatus(venda.status).pedido === 'vivo'
  const novo = desejado ? await criar(contexto, venda) : null
  if (novo !== null) await conformar(contexto, venda, novo, enviar)
}

/** Null when the sale changed in the meantime: then another run follows. */
async function criar(contexto: ContextoDoTrabalho, venda: data.VendaDoPedido): Promise<number | null> {
  const { db, dizer, config } = contexto
  const nomes = naoPublicados(venda.itens)
  if (nomes.length > 0)
    throw new BlingError('recusado', errorSentence('PRODUTOS_NAO_PUBLICADOS', { nomes: nomes.join(', ') }))
  await dizer('Enviando o cliente…')
  const contato = await garantirContato(contexto, venda.cliente_id)
  const forma = await formaPagamento(contexto)
  const body = corpoDoPedido(venda, { contato, formaPagamento: forma, loja: await lojaDaOrigem(db, venda.origem) })
  await dizer('Enviando o pedido…')
  if (!(await ligados.comecarCriacao(db, venda, segundosDaCriacao(config)))) {
    const agora = await data.vendaDoPedido(db, venda.id)
    if (agora?.revisao !== venda.revisao || !querPedido(agora)) return null
    throw new BlingError('ocupado', 'O pedido já está sendo enviado.')
  }
  const inicio = performance.now()
  try {
    const id = await enviarNovo(contexto, venda, body)
    await ligados.encerrarCriacao(db, venda.id, null)
    return id
  } catch (error) {
    const certo = error instanceof BlingError && error.motivo !== 'incerto'
    await ligados.encerrarCriacao(db, venda.id, certo ? null : segundosAteAssentar(config, inicio))
    if (error instanceof BlingError && error.motivo === 'recusado') await esquecerCadastros(db)
    throw error
  }
}

/** Creates it, once. Refused as a repetition, it is there from a lost attempt, or goes again with its own text. */
async function enviarNovo(
  { client, config }: ContextoDoTrabalho,
  venda: data.VendaDoPedido,
  body: CorpoDoPedido,
): Promise<number> {
  const criar = async (corpo: object) => {
    const resposta = await client.request('POST', '/pedidos/vendas', { body: corpo, paciencia: config.pacienciaMs })
    const lido = criado.safeParse(resposta)
    if (!lido.success) throw new BlingError('incerto', 'O Bling respondeu de uma forma desconhecida.')
    return lido.data.data.id
  }
  try {
    return await criar(body)
  } catch (error) {
    if (!(error instanceof BlingError) || !recusaPorRepeticao(error)) throw error
    const query = { 'numerosLojas[]': [body.numeroLoja], limite: 100 }
    const { data: linhas } = linhasDePedido.parse(await client.request('GET', '/pedidos/vendas', { query }))
    const nosso = linhas.find(({ numeroLoja }) => numeroLoja === body.numeroLoja)
    if (nosso) return nosso.id
    const quando = formatarDataHora(new Date().toISOString())
    return criar({
      ...body,
      observacoesInternas: `${textoDaVenda(venda)}, enviada de novo em ${quando} (${randomInt(1000, 9999)})`,
    })
  }
}
type CorpoDoPedido = ReturnType<typeof corpoDoPedido>

/** Updates the existing order to the sale's present data. Its number is only known after it is read. */
async function conformar(
  contexto: ContextoDoTrabalho,
  venda: data.VendaDoPedido,
  id: number,
  insistir: boolean,
): Promise<void> {
  const { client } = contexto
  const lido = await client.request('GET', `/pedidos/vendas/${id}`)
  const pedido = await comValor(contexto, pedidoDoBling.parse(lido).data)
  const novo = await anotar(contexto, venda, pedido, conteudoDe(pedidoRecebido.parse(lido).data))
  if (novo === null) return
  const body = corpoDaAlteracao(pedido, venda)
  const muda = body !== null && (insistir || (!cancelada(pedido.situacao) && !venda.estoque_lancado))
  const recusa = muda ? await alterarPedido(contexto, venda.id, pedido, body) : null
  const agora = novo ? { ...venda, situacao_enviada: SITUACOES.aberto.valor } : venda
  // Also of an order that takes no other change.
  await acertarSituacao(contexto, agora, pedido, insistir)
  if (recusa) throw recusa
}

/** True when the order was not known before; null when the sale was edited meanwhile: then another run follows. */
const anotar = (
  { db }: ContextoDoTrabalho,
  venda: data.VendaDoPedido,
  pedido: PedidoDoBling,
  conteudo: Conteudo,
): Promise<boolean | null> =>
  transaction(db, async (trx) => {
    const agora = await vendas.travarVenda(trx, venda.id)
    if (agora.revisao !== venda.revisao || !querPedido(agora)) return null
    const nova = await ligados.anotarPedido(trx, venda.id, {
      id_bling: String(pedido.id),
      numero: pedido.numero,
      situacao: pedido.situacao.id,
      situacao_enviada: SITUACOES.aberto.valor,
    })
    await ligados.anotarNota(trx, venda.id, notaDe(pedido))
    const descricao = `Pedido ${pedido.numero} enviado ao Bling.`
    // What people change there from now on is told against this.
    if (nova !== null) await ligados.guardarLido(trx, nova, { lido: conteudo })
    if (nova !== null) await vendas.anotarNaHistoria(trx, { venda_id: venda.id, tipo: 'pedido_enviado', descricao })
    return nova !== null
  })
