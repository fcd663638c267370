import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { escreverDecimal, formatarReais } from '@estampa/contract/shared/money.ts'
import type { MedidasEntrada, RastreioEntrada, ServicoFreteEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import type { Loja } from '../../../shop/loja.ts'
import { anotarUso } from '../../embalagens/embalagens.rules.ts'
import { pedirPedido, pedirRastreio } from '../venda/pedido.rules.ts'
import { obterVenda, travarVenda } from '../venda/venda.rules.ts'
import { anotarNaHistoria, mudarVenda, type VendaTravada } from '../venda/vendas.data.ts'

export const SEM_ETIQUETA = { link_etiqueta_pdf: null, codigo_rastreamento: null } as const
export const SEM_SERVICO = {
  servico_frete: null,
  frete_valor: null,
  codigo_servico_frete: null,
  prazo_entrega: null,
} as const

/** Keeps the package's measures; the status stays. Other measures have another price: the chosen service goes. */
export const guardarMedidas = (
  loja: Loja,
  id: number,
  { altura, largura, comprimento, peso }: MedidasEntrada,
  usuarioId: number,
): Promise<Venda> =>
  alterarEnvio(loja, id, async (trx, venda) => {
    const medidas = { altura, largura, comprimento, peso }
    await anotarUso(trx, id, medidas)
    if (iguais(venda, medidas)) return
    recusarDepoisDaEtiqueta(venda)
    await cancelarEtiqueta(trx, loja, venda, usuarioId)
    await loja.envios.esquecerPrecos(trx, id)
    await mudarVenda(trx, id, { ...medidas, ...SEM_SERVICO, ...SEM_ETIQUETA })
    await anotarMedidas(trx, id, medidas, usuarioId)
  })

/** Keeps the chosen service; the status stays. A label of another service no longer holds. */
export const guardarServico = (loja: Loja, id: number, servico: ServicoFreteEntrada, usuarioId: number) =>
  alterarEnvio(loja, id, async (trx, venda) => {
    const { servico_frete, codigo_servico_frete, frete_valor } = servico
    const novo = { servico_frete, codigo_servico_frete, frete_valor, prazo_entrega: servico.prazo_entrega ?? null }
    if (iguais(venda, novo)) return
    recusarDepoisDaEtiqueta(venda)
    await loja.envios.exigirCotacao(trx, id, codigo_servico_frete, frete_valor ?? 0)
    const outro = venda.codigo_servico_frete !== codigo_servico_frete
    if (outro) await cancelarEtiqueta(trx, loja, venda, usuarioId)
    // The freight of a label that was paid for is what was paid.
    const pago = await loja.envios.valorPago(trx, id)
    await mudarVenda(trx, id, { ...novo, frete_valor: pago ?? frete_valor, ...(outro ? SEM_ETIQUETA : {}) })
    await anotarServico(trx, id, servico, usuarioId)
  })

export function anotarMedidas(trx: Transacao, venda_id: number, medidas: MedidasEntrada, usuario_id: number) {
  const lados = [medidas.altura, medidas.largura, medidas.comprimento].map(escrever).join(' × ')
  const descricao = `Embalagem de ${lados} cm, ${escrever(medidas.peso)} kg.`
  return anotarNaHistoria(trx, { venda_id, tipo: 'medidas', descricao, usuario_id })
}

export function anotarServico(
  trx: Transacao,
  venda_id: number,
  { servico_frete, frete_valor }: Pick<ServicoFreteEntrada, 'servico_frete' | 'frete_valor'>,
  usuario_id: number,
) {
  const descricao = `Frete escolhido: ${servico_frete}, ${formatarReais(frete_valor)}.`
  return anotarNaHistoria(trx, { venda_id, tipo: 'frete', descricao, usuario_id })
}

const alterarEnvio = ({ db, erp }: Loja, id: number, alterar: (trx: Transacao, venda: VendaTravada) => Promise<void>) =>
  transaction(db, async (trx) => {
    const venda = await travarVenda(trx, id)
    if (fatosDoStatus(venda.status).embalagem === 'fechada') throw naoMuda(venda)
    await alterar(trx, venda)
    return obterVenda(trx, erp, id)
  })

/** With the label on the package a step back comes first. */
function recusarDepoisDaEtiqueta(venda: VendaTravada): void {
  if (fatosDoStatus(venda.status).embalagem !== 'aberta') throw naoMuda(venda)
}
const naoMuda = ({ status }: VendaTravada) => {
  const passou = `A venda está em ${rotuloDoStatus(status)}: a embalagem e o frete não mudam mais.`
  return new DomainError('TRANSICAO_INVALIDA', { motivo: fatosDoStatus(status).encerrada?.motivo ?? passou })
}

const iguais = <T extends Partial<VendaTravada>>(venda: VendaTravada, novo: T) =>
  Object.entries(novo).every(([campo, valor]) => venda[campo as keyof VendaTravada] === valor)

/** `10`, `10,5`: without the zeros that say nothing. */
const escrever = (numero: number) => escreverDecimal(numero, 3).replace(/,?0+$/, '')

/** The label no longer holds, nor does one that is just being bought. */
export async function cancelarEtiqueta(
  trx: Transacao,
  { queue, envios }: Pick<Loja, 'queue' | 'envios'>,
  venda: Pick<Venda, 'id' | 'link_etiqueta_pdf'>,
  usuarioId: number | null,
): Promise<void> {
  await envios.cancelar(trx, queue, venda.id)
  if (venda.link_etiqueta_pdf === null) return
  const descricao = 'A etiqueta não vale mais.'
  await anotarNaHistoria(trx, { venda_id: venda.id, tipo: 'etiqueta_cancelada', descricao, usuario_id: usuarioId })
}

/** A code that a person typed goes to the ERP as a carrier's does. Until the label is made it would be lost with the next. */
export const guardarRastreio = (
  { db, queue, erp }: Loja,
  id: number,
  { codigo_rastreamento: codigo }: RastreioEntrada,
  usuarioId: number,
): Promise<Venda> =>
  transaction(db, async (trx) => {
    const { status, codigo_servico_frete } = await travarVenda(trx, id)
    const { rastreada, geraEtiqueta, encerrada } = fatosDoStatus(status)
    const retirada = codigo_servico_frete === RETIRADA_NA_LOJA.codigo
    const passo = `A venda está em ${rotuloDoStatus(status)}: o código de rastreamento não muda.`
    const motivo = encerrada?.motivo ?? (retirada ? 'Esta venda é retirada na loja.' : passo)
    if (!rastreada || geraEtiqueta || retirada) throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    const antes = await obterVenda(trx, erp, id)
    if (codigo === antes.codigo_rastreamento) return antes
    await mudarVenda(trx, id, { codigo_rastreamento: codigo })
    const descricao = codigo === null ? 'Código de rastreamento retirado.' : `Código de rastreamento: ${codigo}.`
    await anotarNaHistoria(trx, { venda_id: id, tipo: 'etiqueta', descricao, usuario_id: usuarioId })
    const venda = await obterVenda(trx, erp, id)
    if (!erp.ativo || venda.numero_pedido_bling === null) return venda
    if (!venda.importada) return pedirPedido(trx, queue, venda, usuarioId)
    await pedirRastreio(trx, queue, venda)
    return venda
  })
