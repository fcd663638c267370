import type { Carteira } from './carteira.ts'
import { marcados, statusDe, tirarDoCarrinho } from './compra.sync.ts'
import { esquecerEtiqueta } from './desfecho.sync.ts'
import type { Envio } from './envios.data.ts'
import { FreteError } from './melhor-envio.error.ts'
import * as me from './melhor-envio.mapping.ts'

/** Reason of a cancellation, of Melhor Envio's list: given up by the sender. */
const MOTIVO = '2'

/** Whatever it had come to: out of the cart, or cancelled and the money back. */
export async function desfazer(carteira: Carteira, envio: Envio): Promise<void> {
  const dito = envio.id_externo === null ? await esvaziar(carteira, envio) : await cancelar(carteira, envio.id_externo)
  await esquecerEtiqueta(carteira, envio, dito)
}

/** Perhaps it was registered and we never heard of it. */
async function esvaziar(carteira: Carteira, envio: Envio): Promise<null> {
  const achados = envio.tentativas > 0 ? await marcados(carteira, envio) : []
  for (const { id } of achados) await tirarDoCarrinho(carteira, id)
  return null
}

/** What the history should say; null when nothing had been paid. */
async function cancelar(carteira: Carteira, idExterno: string): Promise<string | null> {
  const { api } = carteira
  const status = await statusDe(carteira, idExterno)
  if (status === null) return null
  if (status === 'pending') {
    await tirarDoCarrinho(carteira, idExterno)
    return null
  }
  if (/^cancell?ed$/.test(status)) return CANCELADA
  try {
    const corpo = { order: { id: idExterno, reason_id: MOTIVO, description: 'A venda foi alterada ou cancelada.' } }
    const resposta = await api.pedir(me.cancelamento, 'POST', '/me/shipment/cancel', { corpo, repetivel: true })
    return resposta[idExterno]?.canceled ? CANCELADA : NAO_CANCELADA
  } catch (error) {
    if (error instanceof FreteError && error.motivo === 'recusado') return `${NAO_CANCELADA} Motivo: ${error.message}`
    throw error
  }
}

const CANCELADA = 'Etiqueta cancelada no Melhor Envio: o valor volta para a carteira.'
const NAO_CANCELADA = 'O Melhor Envio não cancelou a etiqueta. Veja no painel se o pacote já foi postado.'
