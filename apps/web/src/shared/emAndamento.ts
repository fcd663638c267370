import type { Pedido } from './http.ts'

const emAndamento = new Map<string, Promise<unknown>>()

/**
 * A change that is on its way is not sent again: both halves of a double click get the answer of the first. A disabled
 * button does not see to that, since the second half may come before it is drawn.
 */
export function umaPorVez(pedido: Pedido, enviar: () => Promise<unknown>): Promise<unknown> {
  if (pedido.metodo === 'GET' || pedido.signal) return enviar()
  const { metodo, url, query, body } = pedido
  const assinatura = JSON.stringify([metodo, url, query, body instanceof FormData ? [...body].map(parte) : body])
  const anterior = emAndamento.get(assinatura)
  if (anterior) return anterior
  const resposta = enviar().finally(() => {
    if (emAndamento.get(assinatura) === resposta) emAndamento.delete(assinatura)
  })
  emAndamento.set(assinatura, resposta)
  return resposta
}

/** Forgets requests under way: those of an ended session never settle, and a new session sends the same ones anew. */
export const esquecerEmAndamento = (): void => emAndamento.clear()

const parte = ([nome, valor]: [string, FormDataEntryValue]) =>
  typeof valor === 'string' ? [nome, valor] : [nome, valor.name, valor.size, valor.lastModified]
