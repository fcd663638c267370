import { escreverDecimal, formatarReais } from '@estampa/contract/shared/money.ts'
import type { MedidasEntrada, ServicoFreteEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Transacao, transaction } from '../../infra/database/transaction.ts'
import type { Loja } from '../../shop/loja.ts'
import { anotarUso } from '../embalagens/embalagens.rules.ts'
import { cancelarEtiqueta, SEM_ETIQUETA } from './etiqueta.rules.ts'
import { anotarNaHistoria } from './historico.data.ts'
import { obterVenda, travarVenda } from './venda.rules.ts'
import { mudarVenda, type VendaTravada } from './vendas.data.ts'

const SEM_SERVICO = { servico_frete: null, frete_valor: null, codigo_servico_frete: null, prazo_entrega: null } as const

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
export const guardarServico = (
  loja: Loja,
  id: number,
  servico: ServicoFreteEntrada,
  usuarioId: number,
): Promise<Venda> =>
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

const alterarEnvio = (
  { db, erp }: Loja,
  id: number,
  alterar: (trx: Transacao, venda: VendaTravada) => Promise<void>,
): Promise<Venda> =>
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
const naoMuda = ({ status }: VendaTravada) =>
  new DomainError('TRANSICAO_INVALIDA', {
    motivo:
      fatosDoStatus(status).encerrada?.motivo ??
      `A venda está em ${rotuloDoStatus(status)}: a embalagem e o frete não mudam mais.`,
  })

const iguais = <T extends Partial<VendaTravada>>(venda: VendaTravada, novo: T) =>
  Object.entries(novo).every(([campo, valor]) => venda[campo as keyof VendaTravada] === valor)

/** `10`, `10,5`: without the zeros that say nothing. */
const escrever = (numero: number) => escreverDecimal(numero, 3).replace(/,?0+$/, '')
