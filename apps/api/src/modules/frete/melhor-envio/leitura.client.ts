import type { AgenciaDePostagem } from '@estampa/contract/frete/frete.routes.ts'
import { z } from 'zod'
import type { Lugar } from '../transportadora/encomenda.ts'
import type { Registro } from '../transportadora/transportadora.ts'
import type { MelhorEnvioClient } from './melhor-envio.client.ts'
import { comMotivo } from './melhor-envio.error.ts'
import * as me from './melhor-envio.mapping.ts'

/** Pages of the cart that are looked through for a lost shipment. */
const PAGINAS = 5

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
    if (comMotivo(error, 'sem_acesso', 'inexistente')) return []
    throw error
  }
}

const texto = z.coerce.string().nullish().catch(null)
const servico = z.object({ id: me.idLido, company: z.object({ id: me.idLido, name: texto }) })

const agencia = z.object({
  id: me.idLido,
  name: texto,
  company_name: texto,
  status: texto,
  address: z
    .object({
      address: texto,
      number: texto,
      district: texto,
      city: z
        .object({ city: texto, state: z.object({ state_abbr: texto }).nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

/** Takes its counter among the options of a shipment. */
const COM_AGENCIA_NAS_OPCOES = /total express/i

/** Where a shipment names its counter: most companies beside the service, one among the options. */
export const lugarDaAgencia = async (api: MelhorEnvioClient, codigo: string): Promise<'envio' | 'opcoes'> =>
  COM_AGENCIA_NAS_OPCOES.test((await empresaDe(api, codigo))?.name ?? '') ? 'opcoes' : 'envio'

const empresaDe = async (api: MelhorEnvioClient, codigo: string) =>
  (await api.pedir(me.listaDe(servico), 'GET', '/me/shipment/services')).find(({ id }) => id === codigo)?.company

/** The counters of the service's company in the sender's city; null where the company has none. */
export async function agenciasDe(
  api: MelhorEnvioClient,
  codigo: string,
  lugar: Lugar,
): Promise<AgenciaDePostagem[] | null> {
  const empresa = await empresaDe(api, codigo)
  if (!empresa) return null
  const onde = new URLSearchParams({
    company: empresa.id,
    country: 'BR',
    state: lugar.uf.toUpperCase(),
    city: lugar.municipio,
  })
  const abertas = await api.pedir(me.listaDe(agencia), 'GET', `/me/shipment/agencies?${onde.toString()}`)
  const agencias = abertas.filter(({ status }) => !/inactive|unavailable|closed/i.test(status ?? '')).map(comoAgencia)
  return agencias.length === 0 ? null : agencias
}

function comoAgencia({ id, name, company_name, address }: z.output<typeof agencia>): AgenciaDePostagem {
  const rua = [address?.address, address?.number].filter(Boolean).join(', ')
  const cidade = [address?.city?.city, address?.city?.state?.state_abbr].filter(Boolean).join('/')
  return {
    codigo: id,
    nome: name || company_name || `Agência ${id}`,
    endereco: [rua, address?.district, cidade].filter(Boolean).join(' · '),
  }
}
