import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { newFileName } from '../../infra/files.ts'
import type { Carteira } from './carteira.ts'
import { concluirEtiqueta, descricaoDaCompra } from './desfecho.sync.ts'
import { avancar, type Envio } from './envios.data.ts'
import { vendaDoFrete } from './frete.data.ts'
import { FreteError } from './melhor-envio.error.ts'
import * as me from './melhor-envio.mapping.ts'

// Each step reads where the shipment stands, speaks to the carrier, and writes where it stands then. It may have been
// carried out before and died anywhere: what cannot be repeated asks first.

/** A label is printable a moment after it was generated; this long is waited for it at one go. */
const IMPRESSAO_MS = 25_000

/** Into the cart, where nothing is paid yet. An answer that was lost is looked for by our mark. */
export async function registrar(carteira: Carteira, envio: Envio): Promise<void> {
  const { db, api } = carteira
  const { corpo, conteudo, venda } = await pedidoAtual(carteira, envio)
  if (envio.tentativas > 0 && (await adotar(carteira, envio, conteudo))) return
  const tentativa = { ...envio, tentativas: envio.tentativas + 1, conteudo }
  if (!(await avancar(db, envio.id, 'novo', 'novo', { tentativas: tentativa.tentativas, conteudo }))) return
  const tags = me.etiquetas(envio.chave, venda, carteira.publicUrl)
  try {
    const marcado = { ...corpo, options: { ...corpo.options, tags } }
    await guardar(carteira, tentativa, await api.pedir(me.pedido, 'POST', '/me/cart', { corpo: marcado }))
  } catch (error) {
    const perdida = error instanceof FreteError && error.motivo === 'incerto'
    if (!perdida || !(await adotar(carteira, tentativa, conteudo))) throw error
  }
}

/** What the sale asks for now, and its digest. */
async function pedidoAtual({ db, config, remetente }: Carteira, { venda_id }: Envio) {
  const venda = await vendaDoFrete(db, venda_id)
  if (!venda) throw new FreteError('recusado', 'a venda não existe mais.')
  const corpo = me.pedidoDeEnvio(config, remetente, venda)
  return { corpo, venda, conteudo: createHash('sha256').update(JSON.stringify(corpo)).digest('hex') }
}

/** Of those that bear our mark, goes on with the first that was registered with today's data; the others go. */
async function adotar(carteira: Carteira, envio: Envio, conteudo: string): Promise<boolean> {
  const achados = await marcados(carteira, envio)
  const [nosso, ...sobras] = envio.conteudo === conteudo ? achados : [undefined, ...achados]
  for (const sobra of sobras) if (sobra) await tirarDoCarrinho(carteira, sobra.id)
  if (nosso) await guardar(carteira, envio, nosso)
  return nosso !== undefined
}

/** Shipments at the carrier that bear our mark and are not over. */
export async function marcados({ api }: Carteira, { chave }: Envio): Promise<me.Pedido[]> {
  const achados = await api.pedir(me.pedidosAchados, 'GET', `/me/orders/search?q=${encodeURIComponent(chave)}`)
  return achados.filter(({ status }) => !/^(cancell?ed|expired)$/.test(status))
}

/** From here on this one is meant, and no other is ever paid. Given up meanwhile: out of the cart with it. */
async function guardar(carteira: Carteira, { id }: Envio, pedido: me.Pedido): Promise<void> {
  const notas = { id_externo: pedido.id, protocolo: pedido.protocol, valor: pedido.price ?? null }
  if (!(await avancar(carteira.db, id, 'novo', 'no_carrinho', notas))) await tirarDoCarrinho(carteira, pedido.id)
}

export async function tirarDoCarrinho({ api }: Carteira, idExterno: string): Promise<void> {
  try {
    await api.pedir(z.unknown(), 'DELETE', `/me/cart/${idExterno}`, { repetivel: true })
  } catch (error) {
    if (!(error instanceof FreteError) || error.motivo !== 'inexistente') throw error
  }
}

/** Data corrected since it was registered: registered anew, as nothing is paid yet. */
export async function conferir(carteira: Carteira, envio: Envio): Promise<void> {
  const { conteudo } = await pedidoAtual(carteira, envio)
  if (conteudo === envio.conteudo || envio.id_externo === null) {
    await avancar(carteira.db, envio.id, 'no_carrinho', 'pagando')
    return
  }
  await tirarDoCarrinho(carteira, envio.id_externo)
  await avancar(carteira.db, envio.id, 'no_carrinho', 'novo', { id_externo: null, conteudo: null, tentativas: 0 })
}

/** Never pays without having looked whether it is paid. A shipment is paid once however often it is asked for. */
export async function pagar(carteira: Carteira, envio: Envio): Promise<void> {
  const { db, api } = carteira
  const antes = await situacao(carteira, envio)
  if (antes === 'sumiu') {
    await avancar(db, envio.id, 'pagando', 'novo', { id_externo: null, conteudo: null, tentativas: 0 })
    return
  }
  if (antes === 'pendente') {
    try {
      await api.pedir(z.unknown(), 'POST', '/me/shipment/checkout', { corpo: { orders: [envio.id_externo] } })
    } catch (error) {
      const depois = await situacao(carteira, envio)
      if (depois !== 'paga') {
        if (error instanceof FreteError && error.motivo === 'recusado')
          await avancar(db, envio.id, 'pagando', 'no_carrinho', { recusa: error.message })
        throw error
      }
    }
  }
  await avancar(db, envio.id, 'pagando', 'pago')
}

async function situacao(carteira: Carteira, { id_externo }: Envio): Promise<'pendente' | 'paga' | 'sumiu'> {
  const status = await statusDe(carteira, id_externo ?? '')
  if (status === null || /^(cancell?ed|expired)$/.test(status)) return 'sumiu'
  return status === 'pending' ? 'pendente' : 'paga'
}

/** As the carrier calls it; null when it knows no such shipment, neither among the orders nor in the cart. */
export async function statusDe({ api }: Carteira, idExterno: string): Promise<string | null> {
  for (const lugar of ['orders', 'cart']) {
    try {
      return (await api.pedir(me.pedido, 'GET', `/me/${lugar}/${idExterno}`)).status
    } catch (error) {
      if (!(error instanceof FreteError) || error.motivo !== 'inexistente') throw error
    }
  }
  return null
}

/** Generating twice is no harm: the second time it says that it was done. */
export async function gerar({ db, api }: Carteira, envio: Envio): Promise<void> {
  const resposta = await api.pedir(me.geracao, 'POST', '/me/shipment/generate', {
    corpo: { orders: [envio.id_externo] },
    repetivel: true,
  })
  const { status, message } = resposta[envio.id_externo ?? ''] ?? { status: false, message: null }
  if (!status && !/j[áa] .*gerad/i.test(message ?? ''))
    throw new FreteError('recusado', message ?? 'a etiqueta não pôde ser gerada.')
  await avancar(db, envio.id, 'pago', 'gerado')
}

/** Fetches the PDF and the code, keeps them, and tells the sale. */
export async function imprimir(carteira: Carteira, envio: Envio): Promise<void> {
  const { db, api, files } = carteira
  // The name is noted before the file is written, so that a crash leaves no file that nobody knows.
  const arquivo = envio.arquivo ?? newFileName()
  if (!(await avancar(db, envio.id, 'gerado', 'gerado', { arquivo }))) return
  const endereco = await enderecoDoPdf(carteira, envio)
  // The address is of a page for people, which may lead to the file; the API has it in any case.
  const pdf = await api.baixarPdf(endereco).catch(() => api.baixarPdf(`/me/imprimir/pdf/${envio.id_externo}`))
  await files.savePdf(arquivo, pdf)
  const codigo = await codigoDeRastreamento(carteira, envio)
  const venda = await vendaDoFrete(db, envio.venda_id)
  const descricao = descricaoDaCompra(venda?.servico_frete ?? null, envio.valor)
  await concluirEtiqueta(carteira, envio, { arquivo, codigo, descricao })
}

async function enderecoDoPdf({ api }: Carteira, { id_externo }: Envio): Promise<string> {
  const fim = performance.now() + IMPRESSAO_MS
  for (let pausaMs = 400; ; pausaMs = Math.min(2_000, pausaMs * 1.5)) {
    try {
      const corpo = { mode: 'public', orders: [id_externo] }
      return (await api.pedir(me.impressao, 'POST', '/me/shipment/print', { corpo, repetivel: true })).url
    } catch (error) {
      if (!(error instanceof FreteError) || error.motivo !== 'recusado') throw error
      if (performance.now() > fim) throw new FreteError('demorado', error.message)
    }
    await wait(pausaMs)
  }
}

/** The carrier's code, or Melhor Envio's own as long as there is none. */
async function codigoDeRastreamento({ api }: Carteira, { id_externo }: Envio): Promise<string | null> {
  const corpo = { orders: [id_externo] }
  const resposta = await api.pedir(me.acompanhamento, 'POST', '/me/shipment/tracking', { corpo, repetivel: true })
  const achado = resposta[id_externo ?? '']
  return achado?.tracking || achado?.melhorenvio_tracking || null
}
