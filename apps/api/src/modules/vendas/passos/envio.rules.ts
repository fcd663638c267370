import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { formatMedida, formatReais } from '@estampa/contract/shared/money.ts'
import type { MedidasEntrada, RastreioEntrada, ServicoFreteEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import { recordEmbalagemUse } from '../../embalagens/embalagens.data.ts'

import { requestPedido, requestRastreio } from '../venda/pedido.rules.ts'
import { lockVenda, readVenda } from '../venda/venda.rules.ts'
import { changeVendaRow, recordHistory, type VendaTravada } from '../venda/vendas.data.ts'

export const SEM_ETIQUETA = { link_etiqueta_pdf: null, codigo_rastreamento: null } as const
export const SEM_SERVICO = {
  servico_frete: null,
  frete_valor: null,
  codigo_servico_frete: null,
  prazo_entrega: null,
} as const

/** Keeps the package's measures; the status stays. Other measures have another price: the chosen service goes. */
export const saveMedidas = (
  loja: Loja,
  id: number,
  { altura, largura, comprimento, peso }: MedidasEntrada,
  usuarioId: number,
): Promise<Venda> =>
  changeEnvio(loja, id, async (trx, venda) => {
    const medidas = { altura, largura, comprimento, peso }
    await recordEmbalagemUse(trx, id, medidas)
    if (iguais(venda, medidas)) return
    refuseAfterEtiqueta(venda)
    await cancelEtiqueta(trx, loja, venda, usuarioId)
    await loja.envios.esquecerPrecos(trx, id)
    await changeVendaRow(trx, id, { ...medidas, ...SEM_SERVICO, ...SEM_ETIQUETA })
    await recordMedidas(trx, id, medidas, usuarioId)
  })

/** Keeps the chosen service; the status stays. A label of another service no longer holds. */
export const saveFreteService = (loja: Loja, id: number, servico: ServicoFreteEntrada, usuarioId: number) =>
  changeEnvio(loja, id, async (trx, venda) => {
    const { servico_frete, codigo_servico_frete, frete_valor } = servico
    const novo = { servico_frete, codigo_servico_frete, frete_valor, prazo_entrega: servico.prazo_entrega ?? null }
    if (iguais(venda, novo)) return
    refuseAfterEtiqueta(venda)
    await loja.envios.exigirCotacao(trx, id, codigo_servico_frete, frete_valor ?? 0)
    const isNewServico = venda.codigo_servico_frete !== codigo_servico_frete
    if (isNewServico) await cancelEtiqueta(trx, loja, venda, usuarioId)
    // The freight of a label that was paid for is what was paid.
    const pago = await loja.envios.valorPago(trx, id)
    await changeVendaRow(trx, id, { ...novo, frete_valor: pago ?? frete_valor, ...(isNewServico ? SEM_ETIQUETA : {}) })
    await recordServico(trx, id, servico, usuarioId)
  })

export function recordMedidas(trx: Transacao, venda_id: number, medidas: MedidasEntrada, usuario_id: number) {
  const lados = [medidas.altura, medidas.largura, medidas.comprimento].map(formatMedida).join(' × ')
  const descricao = `Embalagem de ${lados} cm, ${formatMedida(medidas.peso)} kg.`
  return recordHistory(trx, { venda_id, tipo: 'medidas', descricao, usuario_id })
}

export function recordServico(
  trx: Transacao,
  venda_id: number,
  { servico_frete, frete_valor }: Pick<ServicoFreteEntrada, 'servico_frete' | 'frete_valor'>,
  usuario_id: number,
) {
  const descricao = `Frete escolhido: ${servico_frete}, ${formatReais(frete_valor)}.`
  return recordHistory(trx, { venda_id, tipo: 'frete', descricao, usuario_id })
}

const changeEnvio = ({ db, erp }: Loja, id: number, alterar: (trx: Transacao, venda: VendaTravada) => Promise<void>) =>
  transaction(db, async (trx) => {
    const venda = await lockVenda(trx, id)
    if (fatosDoStatus(venda.status).embalagem === 'fechada') throw naoMuda(venda)
    await alterar(trx, venda)
    return readVenda(trx, erp, id)
  })

/** With the label on the package a step back comes first. */
function refuseAfterEtiqueta(venda: VendaTravada): void {
  if (fatosDoStatus(venda.status).embalagem !== 'aberta') throw naoMuda(venda)
}
const naoMuda = ({ status }: VendaTravada) => {
  const passou = `A venda está em ${rotuloDoStatus(status)}: a embalagem e o frete não mudam mais.`
  return new DomainError('TRANSICAO_INVALIDA', { motivo: fatosDoStatus(status).encerrada?.motivo ?? passou })
}

const iguais = <T extends Partial<VendaTravada>>(venda: VendaTravada, novo: T) =>
  Object.entries(novo).every(([campo, valor]) => venda[campo as keyof VendaTravada] === valor)

/** The label no longer holds, nor does one that is just being bought. */
export async function cancelEtiqueta(
  trx: Transacao,
  { queue, envios }: Pick<Loja, 'queue' | 'envios'>,
  venda: Pick<Venda, 'id' | 'link_etiqueta_pdf'>,
  usuarioId: number | null,
): Promise<void> {
  await envios.cancelar(trx, queue, venda.id)
  if (venda.link_etiqueta_pdf === null) return
  const descricao = 'A etiqueta não vale mais.'
  await recordHistory(trx, { venda_id: venda.id, tipo: 'etiqueta_cancelada', descricao, usuario_id: usuarioId })
}

/** A code that a person typed goes to the ERP as a carrier's does. Until the label is made it would be lost with the next. */
export const saveRastreio = (
  { db, queue, erp }: Loja,
  id: number,
  { codigo_rastreamento: codigo }: RastreioEntrada,
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const { status, codigo_servico_frete } = await lockVenda(trx, id)
    const { rastreada, geraEtiqueta, encerrada } = fatosDoStatus(status)
    const retirada = codigo_servico_frete === RETIRADA_NA_LOJA.codigo
    const passo = `A venda está em ${rotuloDoStatus(status)}: o código de rastreamento não muda.`
    const motivo = encerrada?.motivo ?? (retirada ? 'Esta venda é retirada na loja.' : passo)
    if (!rastreada || geraEtiqueta || retirada) throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    const antes = await readVenda(trx, erp, id)
    if (codigo === antes.codigo_rastreamento) return antes
    await changeVendaRow(trx, id, { codigo_rastreamento: codigo })
    const descricao = codigo === null ? 'Código de rastreamento retirado.' : `Código de rastreamento: ${codigo}.`
    await recordHistory(trx, { venda_id: id, tipo: 'etiqueta', descricao, usuario_id: usuarioId })
    const venda = await readVenda(trx, erp, id)
    if (!erp.ativo || venda.numero_pedido_bling === null) return venda
    if (!venda.importada) return requestPedido(trx, queue, venda, usuarioId)
    await requestRastreio(trx, queue, venda)
    return venda
  })
