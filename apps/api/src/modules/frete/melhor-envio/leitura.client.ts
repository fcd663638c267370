import type { Registro } from '../transportadora.ts'
import { TransporteError } from '../transporte.error.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'
import * as me from './melhor-envio.mapping.ts'

/** Pages of the cart that are looked through for a lost shipment. */
const PAGINAS = 5

export const comMotivo = (error: unknown, motivo: TransporteError['motivo']): error is TransporteError =>
  error instanceof TransporteError && error.motivo === motivo

export const registro = ({ id, protocol, price }: me.Pedido): Registro => ({
  id,
  protocolo: protocol,
  valor: price ?? null,
})

/** Among the orders, then in the cart, by id and by its list. Null: in neither. A token may be forbidden to look. */
export async function ler(api: MelhorEnvioClient, id: string): Promise<me.Pedido | 'sem_acesso' | null> {
  let proibido = false
  for (const lugar of ['orders', 'cart']) {
    try {
      const lido = await api.pedir(me.pedido, 'GET', `/me/${lugar}/${encodeURIComponent(id)}`)
      if (lido.status !== '' || lido.paid_at) return lido
    } catch (error) {
      if (comMotivo(error, 'sem_acesso')) proibido = true
      else if (!comMotivo(error, 'inexistente')) throw error
    }
  }
  return (await noCarrinho(api, (lido) => lido.id === id))[0] ?? (proibido ? 'sem_acesso' : null)
}

async function noCarrinho(api: MelhorEnvioClient, procurado: (lido: me.Pedido) => boolean): Promise<me.Pedido[]> {
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const lidos = await semAcessoNenhum(api, `/me/cart?page=${pagina}`)
    const achados = lidos.filter(procurado)
    if (achados.length > 0 || lidos.length === 0) return achados
  }
  return []
}

/** By our mark: among all shipments, or, where that is forbidden or finds none, in the cart. */
export async function procurar(api: MelhorEnvioClient, chave: string): Promise<Registro[]> {
  const nosso = (lido: me.Pedido) => me.tem(lido, chave) && !me.acabou(lido)
  const achados = (await semAcessoNenhum(api, `/me/orders/search?q=${encodeURIComponent(chave)}`)).filter(nosso)
  const todos = achados.length > 0 ? achados : await noCarrinho(api, (lido) => nosso(lido) && !!lido.tags?.length)
  return todos.map(registro)
}

async function semAcessoNenhum(api: MelhorEnvioClient, caminho: string): Promise<me.Pedido[]> {
  try {
    return await api.pedir(me.pedidosAchados, 'GET', caminho)
  } catch (error) {
    if (comMotivo(error, 'sem_acesso') || comMotivo(error, 'inexistente')) return []
    throw error
  }
}
