import type { ConfiguracaoDasNotas } from '@estampa/contract/vendas/notas.routes.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import {
  changeNota,
  claimNotaCreation,
  linkNota,
  type Nota,
  notaAEmitir,
  notasConfiguracao,
  setNotaAnswerWait,
} from '../../notas/notas.data.ts'
import { createTarefa } from '../../tarefas/tarefas.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { segundosAteAssentar, segundosDaCriacao } from '../conexao/bling.config.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { runInTurn } from '../conexao/vez.ts'
import { corpoParaANota, limpo } from '../pedido/alteracao.mapping.ts'
import { changePedido, recusada } from '../pedido/alteracao.sync.ts'
import { type PedidoRecebido, pedidoRecebido } from '../pedido/chegada.mapping.ts'
import { diferencasDaVenda } from '../pedido/conferencia.mapping.ts'
import { contatoDoBling } from '../pedido/contatos.mapping.ts'
import { parseEnviado } from '../pedido/conteudo.mapping.ts'
import { vendaDoPedido } from '../pedido/pedidos.data.ts'
import { type PedidoDoBling, pedidoDoBling } from '../pedido/pedidos.mapping.ts'
import { diferencaDaNota, followNota } from './acompanhamento.sync.ts'
import { xmlDe } from './documentos.sync.ts'
import * as data from './notas.data.ts'
import { canSendNota, idDaGerada, jaEnviada, jaGerada, type NotaDoBling, ROTAS, recusaNoXml } from './notas.mapping.ts'
import { notaDita, notasDaVendaLa, tellOtherNotas } from './outras-notas.sync.ts'
import { readRemoteNota } from './procura.sync.ts'

const recusado = (mensagem: string) => new BlingError('recusado', mensagem)

/** Takes the sale's invoice to the SEFAZ, once; may break off anywhere. What needs a person is thrown as a refusal. */
export async function issueNota(contexto: ContextoDoTrabalho, vendaId: number): Promise<void> {
  await runInTurn(contexto.db, 'nota', vendaId, async () => {
    const nota = await notaAEmitir(contexto.db, vendaId)
    if (!nota) return
    const venda = await data.vendaDaNota(contexto.db, vendaId)
    if (!venda) return
    const feita = nota.id_bling === null ? await createNota(contexto, nota, venda) : nota
    await sendAndFollowNota(contexto, feita, venda)
  })
}

/** Finds the invoice at Bling, or makes it. A refusal leaves none: it may be asked for again. */
async function createNota(contexto: ContextoDoTrabalho, nota: Nota, venda: data.VendaDaNota): Promise<Nota> {
  try {
    return await findOrCreateNota(contexto, nota, venda)
  } catch (error) {
    if (error instanceof BlingError && (error.motivo === 'recusado' || error.motivo === 'inexistente')) {
      const motivo = error.motivo === 'recusado' ? error.message : 'O pedido da venda não existe mais no Bling.'
      const produto_id = await data.produtoNasPalavras(contexto.db, nota.venda_id, motivo)
      await changeNota(contexto.db, nota, { estado: 'falhou', motivo, produto_id })
      throw recusado(motivo)
    }
    throw error
  }
}

const NAO_APARECEU =
  'O Bling não respondeu ao pedido da nota, e ela não apareceu lá. Confira no Bling; se ela não existe, emita de novo.'

async function findOrCreateNota(contexto: ContextoDoTrabalho, nota: Nota, venda: data.VendaDaNota): Promise<Nota> {
  const { db, client, dizer, config } = contexto
  if (venda.mudando_la)
    throw new BlingError('ocupado', 'O pedido, o cliente ou um produto ainda está sendo enviado ao Bling.')
  await dizer('Procurando a nota no Bling…')
  const readResposta = () => client.request('GET', `/pedidos/vendas/${venda.id_bling}`)
  const readVendaPedido = async () => pedidoDoBling.parse(await readResposta()).data
  const resposta = await readResposta()
  const pedido = pedidoDoBling.parse(resposta).data
  const findNota = async (agora: PedidoDoBling, pedida = true) => {
    const [achada, ...demais] = await notasDaVendaLa(contexto, venda, agora, { modelo: nota.modelo, pedida })
    if (!achada) return null
    await tellOtherNotas(db, venda.id, notaDita(achada), demais)
    return linkNota(db, nota, achada.modelo, String(achada.la.id))
  }
  const achada = await findNota(pedido, nota.pedida_la)
  if (achada) return achada
  if (nota.incerta) throw new BlingError('ocupado', 'O Bling ainda não disse o que foi feito da nota.')
  if (nota.pedida_la) throw recusado(NAO_APARECEU)
  await requirePedidoOfVenda(contexto, nota, pedidoRecebido.parse(resposta).data)
  await preparePedido(contexto, nota, venda, pedido)
  await dizer('Fazendo a nota no Bling…')
  if (!(await claimNotaCreation(db, nota.id, segundosDaCriacao(config))))
    throw new BlingError('ocupado', 'A nota já está sendo feita.')
  const inicio = performance.now()
  try {
    const path = `/pedidos/vendas/${venda.id_bling}/${ROTAS[nota.modelo].gerar}`
    const idBling = idDaGerada(await client.request('POST', path, { paciencia: config.pacienciaMs }))
    const feita =
      idBling === null ? await findNota(await readVendaPedido()) : await linkNota(db, nota, nota.modelo, idBling)
    if (feita) return feita
    throw new BlingError('incerto', 'O Bling respondeu de uma forma desconhecida.')
  } catch (error) {
    if (!(error instanceof BlingError)) throw error
    await setNotaAnswerWait(db, nota.id, error.motivo === 'incerto' ? segundosAteAssentar(config, inicio) : null)
    const foundNota =
      error.motivo === 'recusado' && jaGerada(error.message) ? await findNota(await readVendaPedido()) : null
    if (foundNota) return foundNota
    throw error
  }
}

const ACERTAR =
  'Se vale o que está na venda, responda o aviso “Pedido mudou no Bling” com “Pôr como na venda”; se vale o que está no Bling, corrija a venda. Depois use “Enviar de novo”.'

/** No invoice is made of an order of ours that is not the sale's any more: it waits, with both values. */
async function requirePedidoOfVenda({ db }: ContextoDoTrabalho, nota: Nota, pedido: PedidoRecebido): Promise<void> {
  const venda = await vendaDoPedido(db, nota.venda_id)
  if (!venda || venda.importada) return
  const diferencas = diferencasDaVenda(pedido, venda, parseEnviado(venda.enviado))
  if (diferencas.length === 0) return
  const motivo = `${diferencas.join(' ')} A nota não foi feita. ${ACERTAR}`
  await transaction(db, async (trx) => {
    await lockVenda(trx, venda.id)
    await changeNota(trx, nota, { estado: 'diferente', motivo })
    const tarefa = { tarefa: 'pedido.mudou', alvo_id: venda.id, titulo: `Pedido de ${venda.nome}` } as const
    await createTarefa(trx, tarefa, motivo)
  })
  throw recusado(motivo)
}

/** The nature for this buyer, and Bling's name of how the sale is paid. */
export function naturezaEForma(
  config: Omit<ConfiguracaoDasNotas, 'ativa' | 'emitir' | 'enviar_email'>,
  { modelo }: Pick<Nota, 'modelo'>,
  venda: Pick<data.VendaDaNota, 'contribuinte' | 'forma'>,
) {
  const { natureza_id, natureza_contribuinte_id, natureza_consumidor_id, formas } = config
  const contribuinteNatureza = venda.contribuinte === 'sim' ? natureza_contribuinte_id : null
  return {
    natureza: modelo === 65 ? natureza_consumidor_id : (contribuinteNatureza ?? natureza_id),
    forma: formas.find(({ forma }) => forma === venda.forma)?.id_bling ?? null,
  }
}

/** Our own order says which nature and payment its invoice takes; that of a channel is the account's matter. */
async function preparePedido(contexto: ContextoDoTrabalho, nota: Nota, venda: data.VendaDaNota, pedido: PedidoDoBling) {
  if (venda.importada) return
  const body = corpoParaANota(pedido, naturezaEForma(await notasConfiguracao.read(contexto.db), nota, venda))
  // Bling may refuse the change and still make the invoice: `acertar` then corrects the invoice.
  if (body) await changePedido(contexto, venda.id, pedido, body)
}

/** Fields of an invoice that are not given back. */
const SO_LIDOS = ['id', 'situacao', 'chaveAcesso', 'xml', 'linkDanfe', 'linkPDF', 'valorNota', 'valorFrete']

/** Gives a pending invoice the nature that its order could not take; fields that a change lacks are the contact's. */
async function fixNotaNatureza(
  contexto: ContextoDoTrabalho,
  nota: Nota,
  venda: data.VendaDaNota,
  blingNota: NotaDoBling,
): Promise<NotaDoBling> {
  const { db, client } = contexto
  const { natureza } = naturezaEForma(await notasConfiguracao.read(db), nota, venda)
  if (nota.feita_la || venda.importada || natureza === null || blingNota.naturezaOperacao?.id === natureza)
    return blingNota
  const dada = Object.fromEntries(Object.entries(blingNota).filter(([campo]) => !SO_LIDOS.includes(campo)))
  // An NFC-e may have no buyer.
  const comprador: Readonly<Record<string, unknown>> = blingNota.contato?.id
    ? contatoDoBling.parse(await client.request('GET', `/contatos/${blingNota.contato.id}`)).data
    : {}
  const contato = { ...blingNota.contato, tipoPessoa: comprador['tipo'], contribuinte: comprador['indicadorIe'] }
  const body = limpo({ ...dada, naturezaOperacao: { id: natureza }, contato })
  const como = { body, repetivel: true }
  const recusa = await client
    .request('PUT', `${ROTAS[nota.modelo].notas}/${blingNota.id}`, como)
    .then(() => null, recusada)
  if (recusa) {
    const motivo = `A natureza da nota não é a escolhida, e o Bling recusou a mudança: ${recusa.message}`
    await changeNota(db, nota, { estado: 'rejeitada', motivo, numero: blingNota.numero || null })
    throw recusado(motivo)
  }
  return (await readRemoteNota(contexto, nota.modelo, String(blingNota.id))) ?? blingNota
}

async function sendAndFollowNota(contexto: ContextoDoTrabalho, nota: Nota, venda: data.VendaDaNota): Promise<void> {
  const { db, dizer } = contexto
  await dizer('Lendo a nota no Bling…')
  const lida = await readRemoteNota(contexto, nota.modelo, nota.id_bling ?? '')
  if (!lida || !nota.enviar || !canSendNota(lida))
    return failStoppedNota(await followNota(contexto, nota, lida, { enviada: true }))
  const blingNota = nota.estado === 'gerando' ? await fixNotaNatureza(contexto, nota, venda, lida) : lida
  const diferenca = diferencaDaNota(blingNota, venda)
  if (diferenca !== null) {
    const motivo = `${diferenca.frase}: ela não foi enviada. ${diferenca.saida}`
    const valor = blingNota.valorNota ?? null
    await changeNota(db, nota, { estado: 'diferente', valor, motivo, numero: blingNota.numero || null })
    throw recusado(motivo)
  }
  await changeNota(db, nota, { estado: 'enviando' })
  await dizer('Enviando a nota à SEFAZ…')
  const recusa = await sendNota(contexto, nota)
  await changeNota(db, { ...nota, estado: 'enviando' }, { enviar: false })
  const depois = await readRemoteNota(contexto, nota.modelo, nota.id_bling ?? '')
  const agora = { ...nota, estado: 'enviando', enviar: false } as const
  failStoppedNota(await followNota(contexto, agora, depois, { recusa, enviada: true }))
}

/** Fails the synchronisation, with the sentence, where a person is needed. */
function failStoppedNota(parada: string | null): void {
  if (parada !== null) throw recusado(parada)
}

/** Sends it; answers the SEFAZ's refusal to the letter, where the answer tells it. A refusal of Bling's own is one too. */
async function sendNota(contexto: ContextoDoTrabalho, { modelo, id_bling }: Nota): Promise<string | null> {
  const { client, db, config } = contexto
  const { enviar_email } = await notasConfiguracao.read(db)
  const como = { query: { enviarEmail: String(enviar_email) }, paciencia: config.pacienciaMs }
  try {
    const resposta = await client.request('POST', `${ROTAS[modelo].notas}/${id_bling}/enviar`, como)
    const xml = await xmlDe(contexto, String(Object(Object(resposta).data).xml ?? ''))
    return xml && recusaNoXml(xml)
  } catch (error) {
    if (!(error instanceof BlingError) || error.motivo !== 'recusado') throw error
    return jaEnviada(error.message) ? null : error.message
  }
}
