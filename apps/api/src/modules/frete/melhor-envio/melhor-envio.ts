import type { AgenciaDePostagem } from '@estampa/contract/frete/frete.routes.ts'
import { iguais } from '@estampa/contract/shared/fields.ts'
import { z } from 'zod'
import type { FileOrigin } from '../../../infra/files/download.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { Encomenda, Lugar } from '../transportadora/encomenda.ts'
import type { Acompanhamento, Registro, Transportadora } from '../transportadora/transportadora.ts'
import { type AcessoAoMelhorEnvio, contaDoMelhorEnvio } from './acesso.ts'
import { arquivoDaEtiqueta, declaracaoDoEnvio } from './arquivos.client.ts'
import { faltasDe } from './campos.mapping.ts'
import { type MelhorEnvioClient, melhorEnvioClient } from './melhor-envio.client.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { falha, hasMotivo, QUEM } from './melhor-envio.error.ts'
import * as me from './melhor-envio.mapping.ts'
import * as pedidos from './pedidos.mapping.ts'
import { acompanhamentos, paginaDoRastreio, parseAcompanhamento, statusConhecido } from './rastreamento.mapping.ts'

/** Reason of a cancellation, of Melhor Envio's list: given up by the sender. */
const MOTIVO = '2'
const CANCELADA = 'Etiqueta cancelada no Melhor Envio: o valor volta para a carteira em até 12 horas.'
const NAO_CANCELADA = 'O Melhor Envio não cancelou a etiqueta. Veja no painel se o pacote já foi postado.'

interface Recursos {
  readonly config: MelhorEnvioConfig
  readonly acesso: Pick<AcessoAoMelhorEnvio, 'token' | 'renovar' | 'aceito' | 'estado'>
  readonly origem: FileOrigin
  readonly publicUrl: string
  readonly log: Log | undefined
}

/** Melhor Envio, which sells the labels of several carriers. */
export function melhorEnvio({ config, acesso, origem, publicUrl, log }: Recursos): Transportadora {
  const api = melhorEnvioClient(config, acesso, log)
  const repetivel = true
  return {
    nome: 'melhor_envio',
    rotulo: QUEM,
    cancelada: CANCELADA,
    entrega: true,
    oferece: () => true,
    faltas: faltasDe,
    atende: (servico) => /^\d+$/.test(servico),
    cotar: (encomenda, prazo) => quoteFrete(api, encomenda, config.servicos, prazo),
    async registrar(encomenda, chave) {
      const agenciaEm = encomenda.opcoes.agencia ? await lugarDaAgencia(api, encomenda.servico) : 'envio'
      const corpo = pedidos.pedidoDeEnvio(encomenda, chave, { publicUrl, agenciaEm })
      return registro(await api.pedir(me.pedido, 'POST', '/me/cart', { corpo }))
    },
    procurar: (chave) => findRegistros(api, chave),
    async retirar(id) {
      try {
        await api.pedir(z.unknown(), 'DELETE', `/me/cart/${id}`, { repetivel })
      } catch (error) {
        if (!hasMotivo(error, 'inexistente')) throw error
      }
    },
    async situacao(id) {
      const lido = await readPedido(api, id)
      if (lido === null || lido === 'sem_acesso')
        return { estado: lido === null ? 'inexistente' : 'desconhecida', motivo: null, falha: null, valor: null }
      return me.situacaoDe(lido, api.agoraLa())
    },
    async pagar(id) {
      try {
        const resposta = await api.pedir(me.pagamento, 'POST', '/me/shipment/checkout', { corpo: { orders: [id] } })
        const paidPedido = resposta?.purchase.orders.find((pago) => pago.id === id)
        return { confirmada: paidPedido !== undefined, valor: paidPedido?.price ?? null }
      } catch (error) {
        if (hasMotivo(error, 'recusado') && me.jaPago(error.message)) return { confirmada: false, valor: null }
        throw error
      }
    },
    async gerar(id) {
      try {
        const resposta = await api.pedir(me.geracao, 'POST', '/me/shipment/generate', { corpo: { orders: [id] } })
        const recusa = me.recusaDaGeracao(resposta, id)
        if (recusa !== null) throw falha('recusado', recusa)
      } catch (error) {
        if (!hasMotivo(error, 'recusado') || !me.isGeracaoUnderway(error.message)) throw error
      }
    },
    arquivo: (id) => arquivoDaEtiqueta(api, id, { origem, log }),
    declaracao: (id, chave) => declaracaoDoEnvio(api, { id, chave }, { origem, log }),
    cancelar: (id) => cancelEnvio(api, id),
    async podeCancelar(id) {
      const corpo = { orders: [id] }
      return me.seCancela(await api.pedir(me.cancelaveis, 'POST', '/me/shipment/cancellable', { corpo, repetivel }), id)
    },
    acompanhar: (ids) => trackEnvios(api, ids, log),
    paginaDoPacote: paginaDoRastreio,
    agencias: (servico, lugar) => agenciasDe(api, servico, lugar),
    acesso: () => acesso.estado(),
    conta: () => contaDoMelhorEnvio(api),
  }
}

async function cancelEnvio(api: MelhorEnvioClient, id: string) {
  try {
    const corpo = { order: { id, reason_id: MOTIVO, description: 'A venda foi alterada ou cancelada.' } }
    const resposta = await api.pedir(me.cancelamento, 'POST', '/me/shipment/cancel', { corpo })
    const aceito = me.wasCancelled(resposta, id)
    return { aceito, dito: aceito ? CANCELADA : NAO_CANCELADA }
  } catch (error) {
    if (hasMotivo(error, 'recusado', 'sem_acesso'))
      return { aceito: false, dito: `${NAO_CANCELADA} Motivo: ${error.message}` }
    throw error
  }
}

/** Tracking lags behind in some accounts: where it knows nothing yet, the shipment itself is read. */
async function trackEnvios(api: MelhorEnvioClient, ids: readonly string[], log: Log | undefined) {
  const parseTracking = (lido: me.Pedido): Acompanhamento => {
    if (!statusConhecido(lido))
      log?.warn({ envio: lido.id, status: lido.status }, 'melhor envio told an unknown status')
    return parseAcompanhamento(lido, api.agoraLa())
  }
  const achados = new Map<string, Acompanhamento>()
  const lidos = await api
    .pedir(acompanhamentos, 'POST', '/me/shipment/tracking', { corpo: { orders: ids }, repetivel: true })
    .catch((error: unknown) => {
      if (hasMotivo(error, 'sem_acesso', 'recusado')) return [] as [string, me.Pedido][]
      throw error
    })
  for (const [id, lido] of lidos) if (ids.includes(id)) achados.set(id, parseTracking(lido))
  for (const id of ids) {
    const visto = achados.get(id)
    if (visto && visto.avanco > 0 && ids.length > 1) continue
    const lido = await readPedido(api, id).catch(() => null)
    if (lido === null || lido === 'sem_acesso') continue
    const acompanhamento = parseTracking(lido)
    if (!visto || acompanhamento.avanco > visto.avanco) achados.set(id, acompanhamento)
  }
  return achados
}

/** Prices of one parcel. Services that pack for themselves ask for products instead of volumes. */
async function quoteFrete(api: MelhorEnvioClient, encomenda: Encomenda, servicos: string, prazo: AbortSignal) {
  const requestCotacao = (corpo: unknown) =>
    api.pedir(me.cotacao, 'POST', '/me/shipment/calculate', { corpo, repetivel: true, prazo })
  try {
    return await requestCotacao(pedidos.pedidoDeCotacao(encomenda, servicos))
  } catch (error) {
    if (!hasMotivo(error, 'recusado') || !/products|produtos/i.test(error.message)) throw error
    return requestCotacao(pedidos.pedidoDeCotacao(encomenda, servicos, 'produto'))
  }
}

/** Pages of the cart that are looked through for a lost shipment. */
const PAGINAS = 5

const registro = ({ id, protocol, price }: me.Pedido): Registro => ({
  id,
  protocolo: protocol,
  valor: price ?? null,
})

/** Among the orders, then in the cart, by id and by its list. Null: in neither. A token may be forbidden to look. */
async function readPedido(api: MelhorEnvioClient, id: string): Promise<me.Pedido | 'sem_acesso' | null> {
  let proibido = false
  for (const lugar of ['orders', 'cart']) {
    try {
      const lido = await api.pedir(me.pedido, 'GET', `/me/${lugar}/${encodeURIComponent(id)}`)
      if (lido.status !== '' || lido.paid_at) return lido
    } catch (error) {
      if (hasMotivo(error, 'sem_acesso')) proibido = true
      else if (!hasMotivo(error, 'inexistente')) throw error
    }
  }
  return (await findCarrinhoPedidos(api, (lido) => lido.id === id))[0] ?? (proibido ? 'sem_acesso' : null)
}

async function findCarrinhoPedidos(
  api: MelhorEnvioClient,
  procurado: (lido: me.Pedido) => boolean,
): Promise<me.Pedido[]> {
  for (let pagina = 1; pagina <= PAGINAS; pagina++) {
    const lidos = await readAllowedPedidos(api, `/me/cart?page=${pagina}`)
    const achados = lidos.filter(procurado)
    if (achados.length > 0 || lidos.length === 0) return achados
  }
  return []
}

/** By our mark: among all shipments, or, where that is forbidden or finds none, in the cart. */
async function findRegistros(api: MelhorEnvioClient, chave: string): Promise<Registro[]> {
  const isOwnPedido = (lido: me.Pedido) => me.hasMark(lido, chave) && !me.acabou(lido)
  const achados = (await readAllowedPedidos(api, `/me/orders/search?q=${encodeURIComponent(chave)}`)).filter(
    isOwnPedido,
  )
  const foundPedidos =
    achados.length > 0 ? achados : await findCarrinhoPedidos(api, (lido) => isOwnPedido(lido) && !!lido.tags?.length)
  return foundPedidos.map(registro)
}

async function readAllowedPedidos(api: MelhorEnvioClient, caminho: string): Promise<me.Pedido[]> {
  try {
    return await api.pedir(me.pedidosAchados, 'GET', caminho)
  } catch (error) {
    if (hasMotivo(error, 'sem_acesso', 'inexistente')) return []
    throw error
  }
}

const { nullableText: texto, talvez } = me
const servico = z.object({ id: me.idLido, company: z.object({ id: me.idLido, name: texto }) })

const cidade = z.object({ city: texto, state: talvez(z.object({ state_abbr: texto })) })
const agencia = z.object({
  id: me.idLido,
  ...iguais(['name', 'company_name', 'status'], texto),
  address: talvez(z.object({ ...iguais(['address', 'number', 'district'], texto), city: talvez(cidade) })),
})

/** Takes its counter among the options of a shipment. */
const COM_AGENCIA_NAS_OPCOES = /total express/i

/** Where a shipment names its counter: most companies beside the service, one among the options. */
const lugarDaAgencia = async (api: MelhorEnvioClient, codigo: string): Promise<'envio' | 'opcoes'> =>
  COM_AGENCIA_NAS_OPCOES.test((await empresaDe(api, codigo))?.name ?? '') ? 'opcoes' : 'envio'

const empresaDe = async (api: MelhorEnvioClient, codigo: string) =>
  (await api.pedir(me.listaDe(servico), 'GET', '/me/shipment/services')).find(({ id }) => id === codigo)?.company

/** The counters of the service's company in the sender's city; null where the company has none. */
async function agenciasDe(api: MelhorEnvioClient, codigo: string, lugar: Lugar): Promise<AgenciaDePostagem[] | null> {
  const empresa = await empresaDe(api, codigo)
  if (!empresa) return null
  const agenciaQuery = new URLSearchParams({
    company: empresa.id,
    country: 'BR',
    state: lugar.uf.toUpperCase(),
    city: lugar.municipio,
  })
  const abertas = await api.pedir(me.listaDe(agencia), 'GET', `/me/shipment/agencies?${agenciaQuery.toString()}`)
  const agencias = abertas.filter(({ status }) => !/inactive|unavailable|closed/i.test(status ?? '')).map(comoAgencia)
  return agencias.length === 0 ? null : agencias
}

function comoAgencia({ id, name, company_name, address }: z.output<typeof agencia>): AgenciaDePostagem {
  const rua = [address?.address, address?.number].filter(Boolean).join(', ')
  const municipio = [address?.city?.city, address?.city?.state?.state_abbr].filter(Boolean).join('/')
  return {
    codigo: id,
    nome: name || company_name || `Agência ${id}`,
    endereco: [rua, address?.district, municipio].filter(Boolean).join(' · '),
  }
}
