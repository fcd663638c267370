import { z } from 'zod'
import type { FileOrigin } from '../../../infra/files/download.ts'
import type { Log } from '../../../infra/process/logger.ts'
import type { Encomenda } from '../transportadora/encomenda.ts'
import type { Acompanhamento, Transportadora } from '../transportadora/transportadora.ts'
import { type AcessoAoMelhorEnvio, contaDoMelhorEnvio } from './acesso.ts'
import { arquivoDaEtiqueta, declaracaoDoEnvio } from './arquivos.client.ts'
import { agenciasDe, ler, lugarDaAgencia, procurar, registro } from './leitura.client.ts'
import { type MelhorEnvioClient, melhorEnvioClient } from './melhor-envio.client.ts'
import type { MelhorEnvioConfig } from './melhor-envio.config.ts'
import { comMotivo, falha, QUEM } from './melhor-envio.error.ts'
import * as me from './melhor-envio.mapping.ts'
import * as pedidos from './pedidos.mapping.ts'
import { acompanhamentos, lerAcompanhamento, statusConhecido } from './rastreamento.mapping.ts'

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
    atende: (servico) => /^\d+$/.test(servico),
    cotar: (encomenda, prazo) => cotar(api, encomenda, config.servicos, prazo),
    async registrar(encomenda, chave) {
      const agenciaEm = encomenda.opcoes.agencia ? await lugarDaAgencia(api, encomenda.servico) : 'envio'
      const corpo = pedidos.pedidoDeEnvio(encomenda, chave, { publicUrl, agenciaEm })
      return registro(await api.pedir(me.pedido, 'POST', '/me/cart', { corpo }))
    },
    procurar: (chave) => procurar(api, chave),
    async retirar(id) {
      try {
        await api.pedir(z.unknown(), 'DELETE', `/me/cart/${id}`, { repetivel })
      } catch (error) {
        if (!comMotivo(error, 'inexistente')) throw error
      }
    },
    async situacao(id) {
      const lido = await ler(api, id)
      if (lido === null || lido === 'sem_acesso')
        return { estado: lido === null ? 'inexistente' : 'desconhecida', motivo: null, falha: null, valor: null }
      return me.situacaoDe(lido, api.agoraLa())
    },
    async pagar(id) {
      try {
        const resposta = await api.pedir(me.pagamento, 'POST', '/me/shipment/checkout', { corpo: { orders: [id] } })
        const nosso = resposta?.purchase.orders.find((pago) => pago.id === id)
        return { confirmada: nosso !== undefined, valor: nosso?.price ?? null }
      } catch (error) {
        if (comMotivo(error, 'recusado') && me.jaPago(error.message)) return { confirmada: false, valor: null }
        throw error
      }
    },
    async gerar(id) {
      try {
        const resposta = await api.pedir(me.geracao, 'POST', '/me/shipment/generate', { corpo: { orders: [id] } })
        const recusa = me.recusaDaGeracao(resposta, id)
        if (recusa !== null) throw falha('recusado', recusa)
      } catch (error) {
        if (!comMotivo(error, 'recusado') || !me.emAndamento(error.message)) throw error
      }
    },
    arquivo: (id) => arquivoDaEtiqueta(api, id, { origem, log }),
    declaracao: (id, chave) => declaracaoDoEnvio(api, { id, chave }, { origem, log }),
    cancelar: (id) => cancelar(api, id),
    async podeCancelar(id) {
      const corpo = { orders: [id] }
      return me.seCancela(await api.pedir(me.cancelaveis, 'POST', '/me/shipment/cancellable', { corpo, repetivel }), id)
    },
    acompanhar: (ids) => acompanhar(api, ids, log),
    paginaDoPacote: (codigo) => `https://www.melhorrastreio.com.br/rastreio/${encodeURIComponent(codigo)}`,
    agencias: (servico, lugar) => agenciasDe(api, servico, lugar),
    acesso: () => acesso.estado(),
    conta: () => contaDoMelhorEnvio(api),
  }
}

async function cancelar(api: MelhorEnvioClient, id: string) {
  try {
    const corpo = { order: { id, reason_id: MOTIVO, description: 'A venda foi alterada ou cancelada.' } }
    const resposta = await api.pedir(me.cancelamento, 'POST', '/me/shipment/cancel', { corpo })
    const aceito = me.foiCancelado(resposta, id)
    return { aceito, dito: aceito ? CANCELADA : NAO_CANCELADA }
  } catch (error) {
    if (comMotivo(error, 'recusado', 'sem_acesso'))
      return { aceito: false, dito: `${NAO_CANCELADA} Motivo: ${error.message}` }
    throw error
  }
}

/** Tracking lags behind in some accounts: where it knows nothing yet, the shipment itself is read. */
async function acompanhar(api: MelhorEnvioClient, ids: readonly string[], log: Log | undefined) {
  const entender = (lido: me.Pedido): Acompanhamento => {
    if (!statusConhecido(lido))
      log?.warn({ envio: lido.id, status: lido.status }, 'melhor envio told an unknown status')
    return lerAcompanhamento(lido, api.agoraLa())
  }
  const achados = new Map<string, Acompanhamento>()
  const lidos = await api
    .pedir(acompanhamentos, 'POST', '/me/shipment/tracking', { corpo: { orders: ids }, repetivel: true })
    .catch((error: unknown) => {
      if (comMotivo(error, 'sem_acesso', 'recusado')) return [] as [string, me.Pedido][]
      throw error
    })
  for (const [id, lido] of lidos) if (ids.includes(id)) achados.set(id, entender(lido))
  for (const id of ids) {
    const visto = achados.get(id)
    if (visto && visto.avanco > 0 && ids.length > 1) continue
    const lido = await ler(api, id).catch(() => null)
    if (lido === null || lido === 'sem_acesso') continue
    const outro = entender(lido)
    if (!visto || outro.avanco > visto.avanco) achados.set(id, outro)
  }
  return achados
}

/** Prices of one parcel. Services that pack for themselves ask for products instead of volumes. */
async function cotar(api: MelhorEnvioClient, encomenda: Encomenda, servicos: string, prazo: AbortSignal) {
  const pedir = (corpo: unknown) =>
    api.pedir(me.cotacao, 'POST', '/me/shipment/calculate', { corpo, repetivel: true, prazo })
  try {
    return await pedir(pedidos.pedidoDeCotacao(encomenda, servicos))
  } catch (error) {
    if (!comMotivo(error, 'recusado') || !/products|produtos/i.test(error.message)) throw error
    return pedir(pedidos.pedidoDeCotacaoPorProduto(encomenda, servicos))
  }
}
