import { setTimeout as wait } from 'node:timers/promises'
import { emulatedFreight } from '../../../src/modules/frete/frete.config.ts'
import { type Emulador, startEmulador } from '../emulador.ts'
import { Conferente } from '../falhas/conferencia.ts'
import { checkPagamentos, type Livros, readLivros } from '../falhas/conferencia-livros.ts'
import { SEGREDO_DO_EMULADOR } from '../programa.ts'
import { createShopBase, ENDERECO, moveVendaToEtiqueta, openShop, type Shop } from './shop.ts'

interface ProvaDaEtiqueta {
  readonly rodadas: number
  readonly dizer: (linha: string) => void
}

const API = '/melhor-envio/api/v2/me/'
/** Requests of a purchase to the carrier, what matters most first: a short proof has few rounds. */
const PEDIDOS = [
  ['POST', `${API}shipment/checkout`],
  ['POST', `${API}cart`],
  ['POST', `${API}shipment/generate`],
  ['GET', `${API}imprimir/pdf/*`],
  ['GET', '/melhor-envio-arquivos/*'],
  ['GET', `${API}orders/*`],
  ['POST', `${API}shipment/tracking`],
] as const

/**
 * Fate of each of these requests: the shop dies in it, and the carrier carries it out after the death, or never
 * receives it; or only the connection is cut, before or after it was carried out.
 */
const DESTINOS = ['killed, carried out', 'killed, lost', 'cut before', 'cut after'] as const
/** And what befalls the label while the carrier makes it. */
const NA_ESPERA = ['killed while it is made', 'not made, tried again', 'slow, by a job'] as const
type Destino = (typeof DESTINOS)[number] | (typeof NA_ESPERA)[number]
const buildProva = (destino: Destino, [metodo, caminho]: readonly [string, string] = ['', '']) => ({
  metodo,
  caminho,
  destino,
})
const PROVAS = [
  ...DESTINOS.flatMap((destino) => PEDIDOS.map((pedido) => buildProva(destino, pedido))),
  ...[1, 2, 3, 4].flatMap(() => NA_ESPERA.map((destino) => buildProva(destino))),
]
type Prova = (typeof PROVAS)[number]

/** The carrier keeps the fatal request for so long: until the shop is dead, or until it is alive again. */
const DEMORA_MS = 1_500
const DEMORA_LONGA_MS = 8_000
/** Labels are made behind the answer. */
const GERACAO_MS = 800

/**
 * Buys a label for a sale in each round, kills the shop in the middle of the purchase, starts it again, and sees that
 * the sale comes to its label, paid once. Answers the figures and whatever was otherwise.
 */
export async function proveEtiqueta({ rodadas, dizer }: ProvaDaEtiqueta) {
  const inicio = performance.now()
  const emulador = await startEmulador()
  const loja = await openShop({ emulator: emulador, env: contaNoEmulador(emulador) })
  const problemas: string[] = []
  const vendas: number[] = []
  let mortes = 0
  try {
    const criarVenda = await prepareVendas(loja, rodadas)
    for (let rodada = 0; rodada < rodadas; rodada++) {
      const prova = PROVAS[rodada % PROVAS.length] as Prova
      const volta = Math.floor(rodada / PROVAS.length)
      await emulador.controle('PATCH', '/configuracao', { geracaoMs: GERACAO_MS, melhorEnvioGeracao: 'normal' })
      const id = await criarVenda()
      vendas.push(id)
      // In every other round no one asks again: the purchase goes on by itself. After a failure that was told, a person asks.
      const contada = prova.destino === 'not made, tried again' || prova.destino.startsWith('cut')
      const sozinha = (rodada + volta) % 2 === 1 && !contada
      await runEtiquetaRound(loja, emulador, id, { ...prova, demoraMs: volta === 0 ? DEMORA_MS : DEMORA_LONGA_MS })
      mortes += prova.destino.startsWith('killed') ? 1 : 0
      const link = sozinha ? await waitForEtiqueta(loja, id) : await requestEtiquetaAgain(loja, id)
      const description = `${prova.metodo} ${prova.caminho} ${prova.destino}, ${sozinha ? 'by itself' : 'asked again'}`
      dizer(`round ${rodada + 1}: ${description.trim()}`)
      if (!link) problemas.push(`${description}: no label`)
    }
    // Whatever the carrier still held back has come by then.
    if (rodadas > PROVAS.length) await wait(DEMORA_LONGA_MS)
    const livros = await readLivros(emulador)
    for (const id of vendas)
      problemas.push(...(await checkVenda(loja, livros, id)).map((problema) => `sale ${id}: ${problema}`))
    const conferente = new Conferente()
    const banco = await loja.banco()
    await checkPagamentos(conferente, banco, livros).finally(() => banco.end())
    problemas.push(...conferente.problemas)
    const pagamentos = livros.carteira.length
    if (pagamentos !== rodadas) problemas.push(`${pagamentos} payments for ${rodadas} sales`)
    if (loja.mortes !== mortes) problemas.push(`${loja.mortes} kills instead of ${mortes}`)
    const orfaos = livros.envios.length - pagamentos
    const segundos = Math.round((performance.now() - inicio) / 1000)
    return { medidas: { rodadas, mortes: loja.mortes, pagamentos, orfaos, segundos }, problemas }
  } finally {
    await loja.fechar()
    await emulador.fechar()
  }
}

/** A shop's settings for the emulator's Melhor Envio, without ERP. */
function contaNoEmulador({ port }: Emulador): Record<string, string> {
  const { melhorEnvio, remetente } = emulatedFreight(port, SEGREDO_DO_EMULADOR)
  const remetenteEntries = Object.entries(remetente).map(([campo, valor]) => [
    `REMETENTE_${campo.toUpperCase()}`,
    valor,
  ])
  return {
    BLING_ATIVO: 'false',
    MELHOR_ENVIO_URL: melhorEnvio?.url ?? '',
    MELHOR_ENVIO_TOKEN: melhorEnvio?.token ?? '',
    MELHOR_ENVIO_EMAIL: melhorEnvio?.email ?? '',
    ...Object.fromEntries(remetenteEntries),
  }
}

/** Answers what makes a sale that is ready for its label. */
async function prepareVendas(loja: Shop, rodadas: number): Promise<() => Promise<number>> {
  const base = { ...(await createShopBase(loja)), sku: 'P-1', preco_venda: 50 }
  const produto = await loja.pedir('POST', '/produtos/', { ...base, titulo: 'Camiseta', qtd: rodadas })
  const ana = { ...ENDERECO, nome: 'Ana Souza', cpf: '52998224725' }
  const cliente = await loja.pedir('POST', '/clientes/', ana)
  return async () => {
    const itens = [{ id: produto.id, quantidade: 1, valor_unitario: 50 }]
    const { id } = await loja.pedir('POST', '/vendas/', { cliente_id: cliente.id, origem: 'redes_sociais', itens })
    await moveVendaToEtiqueta(loja, id, '2')
    return id as number
  }
}

type Passagem = Prova & { readonly demoraMs: number }

/** Asks for the label, and lets happen to it what this round is about. */
async function runEtiquetaRound(loja: Shop, emulador: Emulador, id: number, prova: Passagem): Promise<void> {
  const { metodo, caminho, destino } = prova
  if (destino === 'not made, tried again') {
    await emulador.controle('PATCH', '/configuracao', { melhorEnvioGeracao: 'falha' })
    const { status } = await loja.tentar('POST', `/vendas/${id}/gerar-etiqueta/`)
    if (status !== 502) throw new Error(`a label that cannot be made was answered with ${status}`)
    await emulador.controle('PATCH', '/configuracao', { melhorEnvioGeracao: 'normal' })
  } else if (destino === 'killed while it is made' || destino === 'slow, by a job') {
    await emulador.controle('PATCH', '/configuracao', { geracaoMs: 4 * GERACAO_MS })
    const compra = loja.tentarUmaVez('POST', `/vendas/${id}/gerar-etiqueta/`)
    while ((await loja.pedir('GET', `/vendas/${id}/`)).etiqueta?.desde == null) await wait(20)
    if (destino === 'killed while it is made') await loja.matar()
    else await waitForEtiqueta(loja, id)
    await compra
  } else if (destino === 'cut before' || destino === 'cut after') {
    const momento = destino === 'cut before' ? 'antes' : 'depois'
    await emulador.controle('POST', '/falhas', { caminho, metodo, acao: 'derrubar', momento, vezes: 1 })
    await loja.tentar('POST', `/vendas/${id}/gerar-etiqueta/`)
    await emulador.controle('DELETE', '/falhas')
  } else await buyAndDie(loja, emulador, id, prova)
}

/** Kills the shop while the carrier holds this request. */
async function buyAndDie(loja: Shop, emulador: Emulador, id: number, prova: Passagem): Promise<void> {
  const { metodo, caminho, destino, demoraMs } = prova
  const regra = { caminho, metodo, vezes: 1 }
  const atraso = await emulador.controle('POST', '/falhas', { ...regra, acao: 'atraso', atrasoMs: demoraMs })
  if (destino === 'killed, lost') await emulador.controle('POST', '/falhas', { ...regra, acao: 'derrubar' })
  const compra = loja.tentarUmaVez('POST', `/vendas/${id}/gerar-etiqueta/`)
  for (;;) {
    const regras: { id: number; aplicadas: number }[] = await emulador.controle('GET', '/falhas')
    if (regras.some((rule) => rule.id === atraso.id && rule.aplicadas > 0)) break
    await wait(5)
  }
  await loja.matar()
  if ((await compra) !== null) throw new Error('the purchase was answered before the shop was killed')
  await emulador.controle('DELETE', '/falhas')
}

const requestEtiquetaAgain = async (loja: Shop, id: number): Promise<string> => {
  for (;;) {
    const { status, body } = await loja.tentar('POST', `/vendas/${id}/gerar-etiqueta/`)
    if (status === 200) return body.link_etiqueta
    if (status !== 503 && status !== 202) throw new Error(`gerar-etiqueta: ${status} ${JSON.stringify(body)}`)
  }
}

async function waitForEtiqueta(loja: Shop, id: number): Promise<string> {
  for (;;) {
    const { link_etiqueta_pdf } = await loja.pedir('GET', `/vendas/${id}/`)
    if (link_etiqueta_pdf !== null) return link_etiqueta_pdf
    await wait(50)
  }
}

/** Checks that the label is in the shop, and is of the shipment that was paid. */
async function checkVenda(loja: Shop, livros: Livros, id: number): Promise<string[]> {
  const vendaEnvios = livros.envios.filter(({ tags }) => tags.some(({ tag }) => tag === `Venda ${id}`))
  const pago = vendaEnvios.find(({ status }) => status !== 'pending')
  const venda = await loja.pedir('GET', `/vendas/${id}/`)
  const inicio = (await (await fetch(loja.url + venda.link_etiqueta_pdf)).text()).slice(0, 5)
  return [
    ...(venda.codigo_rastreamento === pago?.tracking ? [] : ['the code is of another shipment']),
    ...(inicio === '%PDF-' ? [] : ['the label cannot be opened']),
  ]
}
