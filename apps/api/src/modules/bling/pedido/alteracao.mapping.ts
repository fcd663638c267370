import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { ParteEnviada } from './enviado.mapping.ts'
import { transporteDaVenda } from './partes.mapping.ts'
import type { VendaDoPedido } from './pedidos.data.ts'
import type { PedidoDoBling } from './pedidos.mapping.ts'

/** A PUT replaces the whole order: sends it as it was read, with our fields changed and without read-only fields. */

const GRAVAVEIS = [
  'numero',
  'numeroLoja',
  'numeroPedidoCompra',
  'data',
  'dataSaida',
  'dataPrevista',
  'loja',
  'outrasDespesas',
  'observacoes',
  'observacoesInternas',
  'desconto',
  'categoria',
  'vendedor',
  'intermediador',
  'taxas',
] as const

/** By the sender, or nothing travels. */
const OWN_POR_CONTA = [0, 9]
/** Did people there say who pays the carrier? */
export const isSetByPeople = (pagador: unknown): boolean => pagador != null && !OWN_POR_CONTA.includes(Number(pagador))

/**
 * The body of a change; null when nothing differs. Before a service is chosen only the charged freight is ours. Parts that people
 * set there, in `kept`, go back as they were read. `contato`: a person asked for the order to name this buyer; null: it keeps its own.
 */
export function corpoDaAlteracao(
  pedido: PedidoDoBling,
  venda: VendaDoPedido,
  kept: ReadonlySet<ParteEnviada> = new Set(),
  contato: number | null = null,
): object | null {
  const antes = pedido.transporte ?? {}
  const { etiqueta, fretePorConta: ownPorConta, frete: vendaFrete, ...envio } = transporteDaVenda(venda)
  const frete = kept.has('frete') ? (antes.frete ?? 0) : vendaFrete
  const isOtherContato = contato !== null && pedido.contato?.id !== contato
  const changed = isOtherContato ? { ...pedido, contato: { id: contato } } : pedido
  if (venda.servico_frete === null && toCentavos(antes.frete ?? 0) === toCentavos(frete))
    return isOtherContato ? pedidoInteiro(changed, antes, toCentavos(pedido.total)) : null
  // Who pays the carrier is set by people there, too: what we never write stays.
  const fretePorConta = kept.has('pagador') || isSetByPeople(antes.fretePorConta) ? antes.fretePorConta : ownPorConta
  const transporte = { ...(kept.has('envio') ? addOwnCode(antes, venda) : envio), frete, fretePorConta }
  // Pieces that have left keep the address they went to.
  const hasLeft = fatosDoStatus(venda.status).pecas === 'fora'
  const ownTransporte = hasLeft || kept.has('entrega') ? transporte : { ...transporte, etiqueta }
  const volumes = ownTransporte.volumes.map((volume, i) => ({ ...antes.volumes?.[i], ...volume }))
  if (!isOtherContato && igual(antes, ownTransporte) && (antes.volumes ?? []).length === volumes.length) return null
  const depois = {
    ...antes,
    ...ownTransporte,
    etiqueta: { ...antes.etiqueta, ...('etiqueta' in ownTransporte ? etiqueta : {}) },
    volumes,
  }
  const total = toCentavos(pedido.total) - toCentavos(antes.frete ?? 0) + toCentavos(ownTransporte.frete)
  return pedidoInteiro(changed, depois, total)
}

/** The parcels of another service, which people chose there, with the code of the label bought here. */
function addOwnCode(
  { volumes = [] }: NonNullable<PedidoDoBling['transporte']>,
  { codigo_rastreamento }: VendaDoPedido,
): { volumes: object[] } {
  const [primeiro, ...restVolumes] = volumes ?? []
  if (!primeiro || codigo_rastreamento === null) return { volumes: volumes ?? [] }
  return { volumes: [{ ...primeiro, codigoRastreamento: codigo_rastreamento }, ...restVolumes] }
}

/** Builds the body that gives an imported order the sale's tracking code; null when Bling has one. */
export function corpoDoRastreio(
  pedido: PedidoDoBling,
  { servico_frete, codigo_rastreamento }: VendaDoPedido,
): object | null {
  const { transporte: antes } = pedido
  const [primeiro, ...restVolumes] = antes?.volumes ?? []
  if (texto(primeiro?.['codigoRastreamento']) !== '') return null
  const volume = { servico: servico_frete, ...primeiro, codigoRastreamento: codigo_rastreamento }
  return pedidoInteiro(pedido, { ...antes, volumes: [volume, ...restVolumes] }, toCentavos(pedido.total))
}

/** The body that gives an order the nature and the payment of its invoice (null: the account's); null where it has them. */
export function corpoParaANota(
  pedido: PedidoDoBling,
  { natureza, forma }: { readonly natureza: number | null; readonly forma: number | null },
): object | null {
  const nova = { ...(natureza !== null && { naturezaOperacao: { id: natureza } }) }
  const paga = { ...(forma !== null && { formaPagamento: { id: forma } }) }
  if (pedido.itens.every((item) => igual(item, nova)) && pedido.parcelas.every((parcela) => igual(parcela, paga)))
    return null
  const itens = pedido.itens.map((item) => ({ ...item, ...nova }))
  const parcelas = pedido.parcelas.map((parcela) => ({ ...parcela, ...paga }))
  return pedidoInteiro({ ...pedido, itens, parcelas }, pedido.transporte ?? {}, toCentavos(pedido.total))
}

function pedidoInteiro(pedido: PedidoDoBling, transporte: object, total: number): object {
  const { contato, dataSaida, dataPrevista } = pedido
  const guardado = Object.fromEntries(GRAVAVEIS.map((nome) => [nome, pedido[nome]]))
  return limpo({
    ...guardado,
    numero: Number(pedido.numero),
    dataSaida: dataVazia(dataSaida) ? pedido.data : dataSaida,
    dataPrevista: dataVazia(dataPrevista) ? pedido.data : dataPrevista,
    contato: { id: contato?.id },
    itens: pedido.itens.map(({ id: _id, ...item }) => item),
    parcelas: somandoParcelas(pedido.parcelas, total),
    transporte,
  }) as object
}

/** Returns the instalments agreed at Bling, the last of which takes up the difference to the new total (cents). */
export function somandoParcelas<P extends { valor: number }>(parcelas: readonly P[], total: number): P[] {
  const [primeira] = parcelas
  if (!primeira) return []
  const anteriores = parcelas.slice(0, -1)
  const resto = total - anteriores.reduce((soma, { valor }) => soma + toCentavos(valor), 0)
  // Less is left than the earlier ones come to: one pays for all.
  if (resto < 0) return [{ ...primeira, valor: toReais(total) }]
  return [...anteriores, { ...(parcelas.at(-1) ?? primeira), valor: toReais(resto) }]
}

/** Does `la` say everything that `aqui` says? Missing is empty; punctuation of a CEP does not count. */
function igual(blingValue: unknown, localValue: unknown): boolean {
  // The ERP's floats differ behind the third decimal.
  if (typeof localValue === 'number') return Math.abs(Number(blingValue ?? 0) - localValue) < 0.0005
  if (localValue === null || typeof localValue !== 'object') return texto(blingValue) === texto(localValue)
  const blingFields = (blingValue ?? {}) as Record<string, unknown>
  return Object.entries(localValue).every(([nome, valor]) =>
    nome === 'cep' ? digitos(blingFields[nome]) === digitos(valor) : igual(blingFields[nome], valor),
  )
}
const texto = (valor: unknown) => (valor === null || valor === undefined ? '' : String(valor).trim())
const digitos = (valor: unknown) => texto(valor).replace(/\D/g, '')

const dataVazia = (valor: unknown) => typeof valor !== 'string' || valor === '' || valor.startsWith('0000')

/** References to nothing come as `{"id": 0}`, and empty dates as `0000-00-00`; neither may be given back. */
export function limpo(valor: unknown): unknown {
  if (Array.isArray(valor)) return valor.map(limpo)
  if (valor === null || typeof valor !== 'object') return valor
  const entradas = Object.entries(valor)
    .map(([nome, dentro]) => [nome, limpo(dentro)] as const)
    .filter(([, dentro]) => dentro !== null && dentro !== undefined && dentro !== '0000-00-00' && !vazio(dentro))
  return Object.fromEntries(entradas)
}
const vazio = (valor: unknown) =>
  typeof valor === 'object' &&
  !Array.isArray(valor) &&
  ((valor as { id?: unknown }).id === 0 || Object.values(valor as object).every((dentro) => dentro === ''))
