import type { Compra } from './compra.sync.ts'
import { esquecerEtiqueta, manterEtiqueta } from './desfecho.sync.ts'
import { avancar } from './envios.data.ts'
import type { Cancelamento } from './transportadora.ts'
import { TransporteError } from './transporte.error.ts'

const NADA_PAGO: Cancelamento = { aceito: true, dito: null }
/** So long after a lost answer the carrier still does not say that it gave the label back. */
const PEDIDO = 'O cancelamento da etiqueta foi pedido; a transportadora ainda não confirmou. Confira na conta dela.'

const SEM_DEVOLUCAO =
  'Etiqueta vencida descartada. A transportadora não confirmou a devolução do valor: confira na conta dela.'

/** Whatever it had come to: taken back, or given back for the money. Refused to a person, it stays theirs. */
export async function desfazer(compra: Compra): Promise<void> {
  const { frete, envio } = compra
  const { aceito, dito } = envio.id_externo === null ? await esvaziar(compra) : await cancelar(compra, envio.id_externo)
  if (!aceito && envio.estado_anterior !== null) await manterEtiqueta(frete, envio, dito)
  else await esquecerEtiqueta(frete, envio, dito)
}

/** Perhaps it was noted and we never heard of it. */
async function esvaziar({ transportadora, envio }: Compra): Promise<Cancelamento> {
  const achados = envio.tentativas > 0 ? await transportadora.procurar(envio.chave) : []
  for (const { id } of achados) await transportadora.retirar(id)
  return NADA_PAGO
}

async function cancelar({ frete, transportadora, envio }: Compra, id: string): Promise<Cancelamento> {
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
  if (!(await avancar(frete.db, envio.id, 'cancelando', 'cancelando', { cancelamento_pedido_em: agora })))
    throw new TransporteError('incerto', 'o cancelamento mudou de mãos.', transportadora.rotulo)
  const resposta = await transportadora.cancelar(id)
  // It serves nobody any more, whether its money comes back or not.
  return estado === 'vencida' && !resposta.aceito ? { aceito: true, dito: SEM_DEVOLUCAO } : resposta
}
