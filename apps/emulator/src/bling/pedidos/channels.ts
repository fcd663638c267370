import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { localDate, localDateTime } from '../../dates.ts'
import { draw } from '../../random.ts'
import { type ItemPedido, NOT_INVOICED, type Pedido, UNTOUCHED } from '../../store/records.ts'
import type { CANAIS_VENDA } from '../../store/seeds.ts'
import type { State } from '../../store/state.ts'
import { announceReservation } from '../stock.ts'
import { type Json, objectOf } from '../values.ts'
import { computePedidoTotals } from './read.ts'
import { orderData, orderDetail } from './views.ts'

/** Reads a request for a channel's order; missing fields get the values that real orders have. */
export function readChannelOrder(body: Json) {
  const flag = (name: string) => (typeof body[name] === 'boolean' ? body[name] : null)
  return {
    documento: typeof body['documento'] === 'string' ? body['documento'] : null,
    /** Null: as often as in real accounts. */
    semDocumento: flag('semDocumento'),
    mascarado: flag('mascarado'),
    semData: flag('semData'),
    etiqueta: body['etiqueta'] === true,
    /** Contact that exists already; 0 for a new one. */
    contato: Number(body['contato'] ?? 0),
    observacoes: String(body['observacoes'] ?? ''),
    desconto: objectOf(body['desconto']),
    frete: Number(body['frete'] ?? 0),
    outrasDespesas: Number(body['outrasDespesas'] ?? 0),
    /** Its own date, also one that cannot be; null: today. */
    data: typeof body['data'] === 'string' ? body['data'] : null,
    /** Null: what its fields come to. */
    total: typeof body['total'] === 'number' ? body['total'] : null,
  }
}

/** How an order's events travel: once, twice, the later before the earlier, after a minute, or not at all. */
export const NOTICES = ['um', 'dois', 'invertidos', 'tarde', 'nenhum'] as const

interface ChannelOrder extends ReturnType<typeof readChannelOrder> {
  readonly canal: (typeof CANAIS_VENDA)[number]
  readonly situacao: number
  readonly itens: readonly Json[]
  readonly avisos: (typeof NOTICES)[number]
}

const LATE_MS = 60_000
const FIRST = ['Ana', 'Bruno', 'Célia', 'Davi', 'Elza', 'Fábio', 'Gil', 'Hana'] as const
const LAST = ['Araújo', 'Batista', 'Cardoso', 'Duarte', 'Esteves', 'Falcão', 'Gomes'] as const

export function placeChannelOrder(context: Context, asked: ChannelOrder): Record<string, unknown> {
  const { state } = context
  const id = state.nextId('pedido')
  const numero = state.nextId('numeroPedido')
  const chance = chancesOf(id)
  const ownShop = asked.canal.tipo === 'LojaIntegrada'
  const masked = asked.mascarado ?? !ownShop
  const buyer = asked.contato || newBuyer(state, asked, { id, chance, masked })
  const itens = asked.itens.map((item) => itemOf(state, item))
  const today = localDate(state.now())
  const codigoRastreamento = asked.etiqueta ? makeChannelLabel(state, id, asked.canal.descricao) : ''
  const dados = {
    data: asked.data ?? today,
    outrasDespesas: asked.outrasDespesas,
    dataSaida: '0000-00-00',
    dataPrevista: (asked.semData ?? chance() < 0.85) ? '0000-00-00' : today,
    numeroLoja: numberOf(asked.canal.tipo, id),
    loja: { id: asked.canal.id },
    contato: { id: buyer },
    observacoes: asked.observacoes,
    desconto: asked.desconto,
    parcelas: [],
    // The user is the seller's own profile, not the buyer.
    intermediador: ownShop ? {} : { cnpj: '35635824000112', nomeUsuario: 'estampa.exemplo' },
    transporte: {
      frete: asked.frete,
      etiqueta: addressOf(state, buyer, masked),
      volumes: masked ? [{ servico: `Logistica ${asked.canal.descricao}`, codigoRastreamento }] : [],
    },
  }
  const situacao = { id: asked.situacao, valor: state.situacoes.get(asked.situacao)?.valor ?? 0 }
  const summed = computePedidoTotals(itens, dados)
  const sums = { ...summed, total: asked.total ?? summed.total }
  const dataAlteracao = localDateTime(state.now())
  const pedido = state.pedidos.put({ id, numero, situacao, itens, dados, ...sums, ...NOT_INVOICED, dataAlteracao })
  tell(context, pedido, asked.avisos)
  if (asked.avisos !== 'nenhum') announceReservation(context, pedido)
  return orderDetail(state, pedido)
}

/** Numbers from 0 up to 1, the same for the same order. */
function chancesOf(id: number): () => number {
  let seed = id % 2_147_483_647
  return () => {
    const { value, next } = draw(seed)
    seed = next
    return value
  }
}

/** Each channel writes its numbers in a way of its own. */
function numberOf(tipo: string, id: number): string {
  const part = String(id).slice(-6)
  const own = { Shopee: `2611${part}MBA`, Shein: `GSH${part}003R`, MercadoLivre: `20000${part}94` }
  return own[tipo as keyof typeof own] ?? part
}

/** An item may name a product that the account knows, or only a code and a text. */
function itemOf(state: State, item: Json): ItemPedido {
  const produto = state.produtos.get(Number(item['produto'] ?? 0))
  const variacao = produto?.variacao?.nome ?? ''
  return {
    id: state.nextId('item'),
    codigo: String(item['codigo'] ?? produto?.codigo ?? ''),
    descricao: String(item['descricao'] ?? [produto?.nome ?? 'Produto do anúncio', variacao].filter(Boolean).join(' ')),
    quantidade: Number(item['quantidade'] ?? 1),
    valor: Number(item['valor'] ?? produto?.preco ?? 50),
    desconto: Number(item['desconto'] ?? 0),
    produto: { id: produto?.id ?? 0 },
    demais: item['descricaoDetalhada'] ? { descricaoDetalhada: String(item['descricaoDetalhada']) } : {},
  }
}

function newBuyer(
  state: State,
  { documento, semDocumento }: ChannelOrder,
  { id, chance, masked }: { id: number; chance: () => number; masked: boolean },
): number {
  const nome = `${FIRST[id % FIRST.length]} ${LAST[id % LAST.length]} ${id % 1000}`
  const without = documento === null && (semDocumento ?? chance() < 0.13)
  const now = localDateTime(state.now())
  const contato = state.nextId('contato')
  state.contatos.put({
    id: contato,
    situacao: 'A',
    numeroDocumento: without ? '' : (documento ?? String(10_000_000_000 + (id % 80_000_000_000)).slice(0, 11)),
    dados: {
      nome,
      tipo: 'F',
      celular: chance() < 0.88 ? `(81) 9${String(10_000_000 + (id % 89_999_999)).slice(0, 4)}-0000` : '',
      endereco: { geral: masked ? {} : home(id) },
    },
    dataInclusao: now,
    dataAlteracao: now,
  })
  return contato
}

const home = (id: number) => ({
  endereco: 'Rua da Aurora',
  numero: String(1 + (id % 900)),
  complemento: '',
  bairro: 'Boa Vista',
  municipio: 'Recife',
  uf: 'PE',
  cep: '50050-000',
})

function addressOf(state: State, buyer: number, masked: boolean) {
  const contato = state.contatos.get(buyer)
  const nome = String(contato?.dados['nome'] ?? '')
  if (!masked) return { nome, ...home(buyer) }
  return { nome, endereco: 'R*** ****', numero: '***', bairro: '****', municipio: 'Recife', uf: 'PE', cep: '50***-***' }
}

function tell({ webhooks }: Context, pedido: Pedido, how: ChannelOrder['avisos']): void {
  if (how === 'nenhum') return
  const data = orderData(pedido)
  const once = { vezes: how === 'dois' ? 2 : 1, assinatura: 'certa' } as const
  const late = how === 'tarde' ? { ...once, atrasoMs: LATE_MS } : once
  if (how === 'invertidos') webhooks.enqueue('order', 'order.updated', data, once)
  webhooks.enqueue('order', 'order.created', data, late)
}

/** A label that the channel made for an order; answers the tracking code by which the order carries it. */
function makeChannelLabel(state: State, order: number, channel: string): string {
  const now = state.now()
  const tracking = `BR${String(order % 1_000_000_000).padStart(9, '0')}BR`
  state.envios.put({
    id: randomUUID(),
    protocol: `${channel} ${order}`,
    service: 2,
    price: 0,
    discount: 0,
    deliveryDays: 5,
    pedido: { from: { name: channel }, to: { name: 'Comprador' } },
    status: 'generated',
    tracking,
    melhorenvioTracking: null,
    criadoEm: now,
    ...UNTOUCHED,
    pagoEm: now,
    geracaoEm: now,
    geradoEm: now,
    geracaoTentativas: 1,
  })
  return tracking
}
