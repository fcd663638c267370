import { setTimeout as wait } from 'node:timers/promises'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus, rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { DomainError, found } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import { vendaParaEnvio } from '../cotacao/cotacao.rules.ts'
import { ENVIO } from '../frete.rules.ts'
import { type Frete, transportadoraDe } from '../transportadora/transportadora.ts'
import { advanceEnvio, type Envio, envioPorId, envioVigente, returnCurrentEnvio } from './envios.data.ts'
import { bringEnvioForward } from './envios.sync.ts'

/**
 * A person gives the label back. Answers when the money returns. Refused by the carrier, the label stays as it was;
 * while the carrier does not answer, a job goes on with it. `onWait` is called before the carrier is asked.
 */
export async function requestEtiquetaCancel(
  frete: Frete,
  vendaId: number,
  usuarioId: number,
  onWait: () => void = () => undefined,
): Promise<{ mensagem: string }> {
  const id = await transaction(frete.db, async (trx) => {
    await lockVenda(trx, vendaId)
    const { status } = await vendaParaEnvio(trx, false, vendaId)
    const envio = await found(envioVigente(trx, vendaId), 'SEM_ETIQUETA')
    if (!fatosDoStatus(status).geraEtiqueta) {
      const motivo = `A venda está em ${rotuloDoStatus(status)}: volte para Etiqueta antes de cancelar a etiqueta.`
      throw new DomainError('TRANSICAO_INVALIDA', { motivo })
    }
    await returnCurrentEnvio(trx, envio)
    await frete.queue.send(trx, ENVIO, { id: envio.id })
    const descricao = 'Cancelamento da etiqueta pedido.'
    await recordHistory(trx, { venda_id: vendaId, tipo: 'etiqueta', descricao, usuario_id: usuarioId })
    return envio.id
  })
  onWait()
  const envio = await desfeita(frete, id)
  if (envio?.estado === 'cancelada') {
    const volta = transportadoraDe(frete, envio.provedor)?.cancelada
    if (envio.vencida_em !== null)
      return { mensagem: 'Etiqueta vencida descartada. O histórico da venda diz se o valor volta.' }
    return { mensagem: (envio.valor !== null && volta) || 'Etiqueta cancelada.' }
  }
  if (envio?.estado !== 'cancelando') throw new DomainError('ETIQUETA_NAO_CANCELADA', { motivo: envio?.recusa ?? '' })
  return { mensagem: 'Cancelamento pedido. A transportadora ainda vai confirmar; acompanhe no histórico da venda.' }
}

/** The dearer label is not wanted: it leaves the cart, where nothing was paid. Refused once somebody has bought it. */
export async function refuseEtiquetaPreco(frete: Frete, vendaId: number, usuarioId: number, onWait: () => void) {
  const id = await transaction(frete.db, async (trx) => {
    await lockVenda(trx, vendaId)
    await vendaParaEnvio(trx, false, vendaId)
    const envio = await envioVigente(trx, vendaId)
    if (envio?.estado !== 'a_confirmar') throw new DomainError('PRECO_SEM_PERGUNTA')
    await advanceEnvio(trx, envio.id, 'a_confirmar', 'cancelando')
    await frete.queue.send(trx, ENVIO, { id: envio.id })
    const descricao = `Preço da etiqueta recusado: ${formatReais(envio.valor)}. Nada foi pago.`
    await recordHistory(trx, { venda_id: vendaId, tipo: 'etiqueta', descricao, usuario_id: usuarioId })
    return envio.id
  })
  onWait()
  const envio = await desfeita(frete, id)
  return {
    mensagem:
      envio?.estado === 'cancelando'
        ? 'Nada foi pago. A etiqueta sai do carrinho assim que a transportadora responder.'
        : 'A etiqueta saiu do carrinho. Nada foi pago.',
  }
}

const RESPOSTA_MS = 8_000
const OLHAR_SEGUNDOS = 0.15

/** As it stands once it was given back, by us or by the job that has it in hand, or once it has to wait. */
async function desfeita(frete: Frete, id: number): Promise<Envio | undefined> {
  const fim = performance.now() + RESPOSTA_MS
  for (;;) {
    await bringEnvioForward(frete, id).catch((error: unknown) => {
      // A job goes on with it.
      if (!(error instanceof DomainError)) throw error
    })
    const envio = await envioPorId(frete.db, id)
    if (envio?.estado !== 'cancelando' || !envio.devida || performance.now() > fim) return envio
    await wait(OLHAR_SEGUNDOS * frete.config.segundoMs)
  }
}
