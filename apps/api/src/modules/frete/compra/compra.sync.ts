import { createHash } from 'node:crypto'
import { DomainError } from '../../../infra/base/errors.ts'
import { newFileName } from '../../../infra/files/store.ts'
import { encomendaDe, requireDados } from '../cotacao/encomenda.rules.ts'
import { vendaDoFrete } from '../frete.data.ts'
import type { Cancelamento, Frete, Registro, Transportadora } from '../transportadora/transportadora.ts'
import { definitiva, TransporteError } from '../transportadora/transporte.error.ts'
import * as desfecho from './desfecho.sync.ts'
import { advanceEnvio, type Envio } from './envios.data.ts'
import { perguntaDoPreco, recusaDoPreco } from './preco.rules.ts'

// Each step reads where the shipment stands, speaks to the carrier, and writes where it stands then. It may have been
// carried out before and died anywhere: what cannot be repeated asks first.

export interface Compra {
  readonly frete: Frete
  readonly transportadora: Transportadora
  readonly envio: Envio
}

/** Noted at the carrier, where nothing is paid yet. An answer that was lost is looked for by our mark. */
export async function createRemoteEnvio({ frete, transportadora, envio }: Compra): Promise<void> {
  const { db } = frete
  const { encomenda, conteudo } = await encomendaAtual(frete, transportadora, envio)
  requireDados(transportadora, encomenda)
  if (envio.tentativas > 0 && (await adoptRegistro({ frete, transportadora, envio }))) return
  const tentativa = { ...envio, tentativas: envio.tentativas + 1, conteudo }
  const notada = { tentativas: tentativa.tentativas, conteudo, nfe_chave: encomenda.opcoes.nfe }
  if (!(await advanceEnvio(db, envio.id, 'nova', 'nova', notada))) return
  const compra = { frete, transportadora, envio: tentativa }
  try {
    await saveRegistro(compra, await transportadora.registrar(encomenda, envio.chave))
  } catch (error) {
    const perdida = error instanceof TransporteError && error.motivo === 'incerto'
    if (!perdida || !(await adoptRegistro(compra))) throw error
  }
}

async function encomendaAtual(frete: Frete, { rotulo }: Transportadora, { venda_id }: Envio) {
  const venda = await vendaDoFrete(frete.db, venda_id)
  if (!venda) throw new TransporteError('recusado', 'a venda não existe mais.', rotulo)
  const encomenda = await encomendaDe(frete, venda)
  return { encomenda, conteudo: createHash('sha256').update(JSON.stringify(encomenda)).digest('hex') }
}

/** Adopts the first registration found with our mark, which `conferir` replaces if its data changed; removes the others. */
async function adoptRegistro(compra: Compra): Promise<boolean> {
  const { transportadora, envio } = compra
  const [registro, ...sobras] = await transportadora.procurar(envio.chave)
  for (const { id } of sobras) await transportadora.retirar(id)
  if (registro) await saveRegistro(compra, registro)
  return registro !== undefined
}

/** From here on this one is meant, and no other is ever paid. Given up meanwhile: taken back with it. */
async function saveRegistro(
  { frete, transportadora, envio }: Compra,
  { id, protocolo, valor }: Registro,
): Promise<void> {
  const notas = { id_externo: id, protocolo, valor }
  if (!(await advanceEnvio(frete.db, envio.id, 'nova', 'no_carrinho', notas))) await transportadora.retirar(id)
}

const DO_COMECO = { id_externo: null, conteudo: null, tentativas: 0 } as const

/**
 * The last look before money is spent. Data corrected since it was noted: noted anew, as nothing is paid yet. Dearer than
 * a person has seen: they are asked. Its order at the ERP must still stand.
 */
export async function checkEnvioPayment({ frete, transportadora, envio }: Compra): Promise<void> {
  const motivo = await frete.impedimentoDaEtiqueta?.(envio.venda_id)
  if (motivo) throw new DomainError('ETIQUETA_INCOMPLETA', { motivo })
  const nota = transportadora.entrega ? await notaAntesDaEtiqueta(frete, envio) : null
  if (nota?.falta) throw new DomainError('ETIQUETA_INCOMPLETA', { motivo: nota.falta })
  if (nota) throw new TransporteError('ocupado', 'A nota fiscal está sendo emitida.', transportadora.rotulo)
  const { conteudo } = await encomendaAtual(frete, transportadora, envio)
  if (conteudo !== envio.conteudo && envio.id_externo !== null) {
    await transportadora.retirar(envio.id_externo)
    await advanceEnvio(frete.db, envio.id, 'no_carrinho', 'nova', DO_COMECO)
    return
  }
  const pergunta = await perguntaDoPreco(frete.db, envio)
  if (pergunta === null) await advanceEnvio(frete.db, envio.id, 'no_carrinho', 'pagando')
  else await advanceEnvio(frete.db, envio.id, 'no_carrinho', 'a_confirmar', { recusa: recusaDoPreco(pergunta).message })
}

const notaAntesDaEtiqueta = ({ db, notaParaEtiqueta }: Frete, { venda_id, usuario_id: usuarioId }: Envio) =>
  notaParaEtiqueta?.(venda_id, {
    usuarioId,
    temChave: async () => Boolean((await vendaDoFrete(db, venda_id))?.opcoes.nfe_chave),
  })

/** Never pays without having looked whether it is paid, where looking is allowed. One id is paid once however often. */
export async function payEnvio(compra: Compra): Promise<void> {
  const { frete, transportadora, envio } = compra
  const id = envio.id_externo ?? ''
  const { paga: antes, valor } = await pago(compra)
  // It disappeared again right after it was registered: the reading is not reliable. An id that does not exist is not paid.
  if (antes === 'sumiu' && envio.tentativas < 2) {
    // A shipment that is at the carrier after all must not lie about unpaid. The carrier refuses to remove a cancelled
    // one, which stays.
    await transportadora.retirar(id).catch((error: unknown) => {
      if (!definitiva(error)) throw error
    })
    await advanceEnvio(frete.db, envio.id, 'pagando', 'nova', { id_externo: null, conteudo: null })
    return
  }
  if (antes === 'nao' && valor !== null && valor !== envio.valor) {
    // The shipment's price changed in the cart.
    await advanceEnvio(frete.db, envio.id, 'pagando', 'no_carrinho', { valor })
    return
  }
  await desfecho.recordEnvioPagamento(
    frete,
    envio,
    (antes === 'sim' ? valor : await payTransportadora(compra)) ?? envio.valor,
  )
}

/** Pays, and answers what was paid; null where nobody says it. */
async function payTransportadora(compra: Compra): Promise<number | null> {
  const { frete, transportadora, envio } = compra
  try {
    const { confirmada, valor } = await transportadora.pagar(envio.id_externo ?? '')
    if (confirmada) return valor
    const depois = await pago(compra)
    if (depois.paga !== 'nao') return depois.valor
    throw new TransporteError('incerto', 'O pagamento da etiqueta ainda não foi confirmado.', transportadora.rotulo)
  } catch (error) {
    if (definitiva(error)) {
      await advanceEnvio(frete.db, envio.id, 'pagando', 'no_carrinho', { recusa: error.message })
      throw error
    }
    const depois = await pago(compra)
    if (depois.paga !== 'sim') throw error
    return depois.valor
  }
}

async function pago({ transportadora, envio }: Compra) {
  const { estado, valor } = await transportadora.situacao(envio.id_externo ?? '')
  if (estado === 'inexistente' || estado === 'cancelada') return { paga: 'sumiu', valor: null } as const
  if (estado === 'desconhecida') return { paga: 'nao_sei', valor: null } as const
  return { paga: estado === 'no_carrinho' ? ('nao' as const) : ('sim' as const), valor }
}

/** The making is asked for; asking twice is no harm. A failure of before is no news afterwards. */
export async function requestEtiquetaFile({ frete, transportadora, envio }: Compra): Promise<void> {
  const id = envio.id_externo ?? ''
  await transportadora.gerar(id)
  await advanceEnvio(frete.db, envio.id, 'paga', 'gerando', { gerando_desde: new Date().toISOString(), consultas: 0 })
}

const ACABOU_LA = 'a etiqueta foi cancelada ou venceu na conta da transportadora. Cancele-a aqui para gerar outra.'

/** Polls once for a label that is being made: it is ready, it failed, or it has to be waited for. */
export async function lookForEtiqueta(compra: Compra): Promise<'pronta' | 'falhou' | 'espera'> {
  const { frete, transportadora, envio } = compra
  const id = envio.id_externo ?? ''
  const { encomenda } = await encomendaAtual(frete, transportadora, envio)
  const pdf = await transportadora.arquivo(id, encomenda)
  if (pdf) {
    const hasDeclaracao = transportadora.entrega && envio.nfe_chave === null
    await saveEtiquetaFile(compra, pdf, hasDeclaracao)
    return 'pronta'
  }
  const { estado, motivo, falha } = await transportadora.situacao(id)
  if (estado === 'cancelada' || estado === 'vencida') {
    await advanceEnvio(frete.db, envio.id, 'gerando', 'falhou', { recusa: ACABOU_LA })
    return 'falhou'
  }
  if (estado !== 'falhou' || falha === envio.falha_vista) return 'espera'
  await advanceEnvio(frete.db, envio.id, 'gerando', 'falhou', { recusa: motivo, falha_vista: falha })
  return 'falhou'
}

async function saveEtiquetaFile({ frete, transportadora, envio }: Compra, pdf: Buffer, hasDeclaracao: boolean) {
  const { db, files } = frete
  // The name is noted before the file is written, so that a crash leaves no file without an owner.
  const arquivo = envio.arquivo ?? newFileName()
  if (!(await advanceEnvio(db, envio.id, 'gerando', 'gerando', { arquivo }))) return
  await files.savePdf(arquivo, pdf)
  const codigo = await codigoDeRastreamento(transportadora, envio.id_externo ?? '')
  const venda = await vendaDoFrete(db, envio.venda_id)
  const servico = venda?.servico_frete ?? null
  await desfecho.finishEtiqueta(frete, envio, { arquivo, codigo, servico, comDeclaracao: hasDeclaracao })
}

/** A label without its code is a label all the same: the code comes with the tracking. */
async function codigoDeRastreamento(transportadora: Transportadora, id: string): Promise<string | null> {
  try {
    return (await transportadora.acompanhar([id])).get(id)?.codigo ?? null
  } catch (error) {
    if (error instanceof TransporteError) return null
    throw error
  }
}

const NADA_PAGO: Cancelamento = { aceito: true, dito: null }
/** So long after a lost answer the carrier still does not say that it gave the label back. */
const PEDIDO = 'O cancelamento da etiqueta foi pedido; a transportadora ainda não confirmou. Confira na conta dela.'

const SEM_DEVOLUCAO =
  'Etiqueta vencida descartada. A transportadora não confirmou a devolução do valor: confira na conta dela.'

/** Whatever it had come to: taken back, or given back for the money. Refused to a person, it stays theirs. */
export async function undoCompra(compra: Compra): Promise<void> {
  const { frete, envio } = compra
  const { aceito, dito } =
    envio.id_externo === null ? await removeLostRegistros(compra) : await cancelBoughtEnvio(compra, envio.id_externo)
  if (!aceito && envio.estado_anterior !== null) await desfecho.keepEtiqueta(frete, envio, dito)
  else await desfecho.forgetEtiqueta(frete, envio, dito)
}

/** Perhaps it was noted and we never heard of it. */
async function removeLostRegistros({ transportadora, envio }: Compra): Promise<Cancelamento> {
  const achados = envio.tentativas > 0 ? await transportadora.procurar(envio.chave) : []
  for (const { id } of achados) await transportadora.retirar(id)
  return NADA_PAGO
}

async function cancelBoughtEnvio({ frete, transportadora, envio }: Compra, id: string): Promise<Cancelamento> {
  const { estado } = await transportadora.situacao(id)
  if (estado === 'inexistente') return NADA_PAGO
  if (estado === 'no_carrinho') {
    await transportadora.retirar(id)
    return NADA_PAGO
  }
  const pedido = envio.cancelamento_pedido_em !== null
  if (estado === 'cancelada') return { aceito: true, dito: transportadora.cancelada }
  // Asked for once. The answer was lost: only what may still be cancelled was not.
  if (pedido && !(await transportadora.podeCancelar(id))) return { aceito: true, dito: PEDIDO }
  const agora = new Date().toISOString()
  if (!(await advanceEnvio(frete.db, envio.id, 'cancelando', 'cancelando', { cancelamento_pedido_em: agora })))
    throw new TransporteError('incerto', 'o cancelamento mudou de mãos.', transportadora.rotulo)
  const resposta = await transportadora.cancelar(id)
  // The label has expired, so the cancellation counts even when the carrier refuses the refund.
  return estado === 'vencida' && !resposta.aceito ? { aceito: true, dito: SEM_DEVOLUCAO } : resposta
}
