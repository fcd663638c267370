import { describeEstampa } from '@estampa/contract/producao/estampas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { toCentavos, toReais } from '@estampa/contract/shared/money.ts'
import { fatosDoStatus, type StatusDaVenda } from '@estampa/contract/vendas/vendas.status.ts'

import { z } from 'zod'
import type { BlingError } from '../conexao/bling.error.ts'
import { SITUACOES, type Situacao } from '../conexao/situacoes.mapping.ts'
import { notaFiscal, type PedidoRecebido, TEXTO_MAXIMO } from './chegada.mapping.ts'
import { transporteDaVenda } from './partes.mapping.ts'
import type { ItemDoPedido, VendaDoPedido } from './pedidos.data.ts'

/** Bling's names for a sale, and how its order is read. The order's changes are in `alteracao.mapping.ts`. */

/** Our mark on an order (`numeroLoja`), by which it is found: each version of a sale is an order of its own. */
export const ancora = (vendaId: number, revisao: number) => `ESTAMPA-${vendaId}-${revisao}`
/** The sale and revision that a mark names; null for a mark that is not ours. */
export function parseAncora(numeroLoja: string | null | undefined): { venda: number; revisao: number } | null {
  const lida = /^ESTAMPA-(\d{1,9})-(\d{1,9})$/.exec(numeroLoja ?? '')
  return lida ? { venda: Number(lida[1]), revisao: Number(lida[2]) } : null
}

const situacao = z.object({ id: z.number(), valor: z.coerce.number() })
const linha = {
  id: z.number(),
  numero: z.coerce.string(),
  numeroLoja: z.string().nullish(),
  situacao,
  contato: z.looseObject({ id: z.number(), numeroDocumento: z.string().nullish() }).nullish(),
}
export const linhasDePedido = z.object({ data: z.array(z.object(linha)) })
export type LinhaDePedido = z.output<typeof linhasDePedido>['data'][number]

const objeto = z.looseObject({})
/** An order in full. What we do not know of it is kept as it came, to be given back. */
export const pedidoDoBling = z.object({
  data: z.looseObject({
    ...linha,
    data: z.string(),
    total: z.coerce.number(),
    itens: z.array(objeto),
    parcelas: z.array(z.looseObject({ valor: z.coerce.number() })),
    notaFiscal,
    transporte: z
      .looseObject({
        frete: z.coerce.number().nullish(),
        volumes: z.array(objeto).nullish(),
        etiqueta: objeto.nullish(),
      })
      .nullish(),
  }),
})
export type PedidoDoBling = z.output<typeof pedidoDoBling>['data']

export interface ItemDaBaixa {
  readonly produto: string
  readonly quantidade: number
}
/** Lists what an order takes out of the stock: its items that name a product. */
export const itensDaBaixa = ({ itens }: Pick<PedidoRecebido, 'itens'>): ItemDaBaixa[] =>
  itens.flatMap(({ produto, quantidade }) => (produto === null ? [] : [{ produto: String(produto), quantidade }]))

/**
 * Our sale's number, for people; it also makes two sales of the same shirt to the same customer different ones, which
 * the ERP would refuse as a repetition. Not in `numeroPedidoCompra`, which invoices to consumers must not have.
 */
export const textoDaVenda = ({ id, revisao }: Pick<VendaDoPedido, 'id' | 'revisao'>): string =>
  revisao === 1 ? `Venda ${id} (Estampa)` : `Venda ${id} (Estampa), revisão ${revisao}`

const IDENTICAS = 3
const MESMA_SITUACAO = 50
/** The ERP takes the order for a repetition of a recent one, or a change for one that changes nothing. */
export const recusaPorRepeticao = ({ campos }: BlingError): boolean =>
  campos.some(({ code, msg = '' }) => code === IDENTICAS && /id[eê]ntica/i.test(msg))
/** The account acted on the order: it takes no change but of its status until that is taken back. */
export const recusaPorAcoes = ({ motivo, message }: BlingError): boolean =>
  motivo === 'recusado' && /já foram realizadas as seguintes ações/i.test(message)
/** Did one of the account's acts book the stock? */
export const estoqueLancado = ({ message }: BlingError): boolean => /estoque/i.test(message)
/** The order has the status already that it was to get. */
export const jaTemASituacao = ({ campos }: BlingError): boolean => campos.some(({ code }) => code === MESMA_SITUACAO)

const DOS_STATUS: Readonly<Record<StatusDaVenda, Situacao>> = {
  separacao: SITUACOES.aberto,
  embalagem: SITUACOES.andamento,
  selecionar_envio: SITUACOES.andamento,
  etiqueta: SITUACOES.andamento,
  retirada: SITUACOES.andamento,
  // The pieces left, and our movement takes them: an order that still held them would take them twice.
  enviado: SITUACOES.atendido,
  concluido: SITUACOES.atendido,
  cancelado: SITUACOES.cancelado,
}
/** Returns the order's status at Bling while the sale is at this step. */
export const situacaoDoStatus = (status: StatusDaVenda): Situacao => DOS_STATUS[status]

/** Titles of the unpublished items, each once. */
export const listUnpublishedTitles = (itens: readonly ItemDoPedido[]): string[] => [
  ...new Set(itens.filter(({ publicado }) => !publicado).map(({ titulo }) => titulo)),
]

/**
 * Divides a line without a variation as it will be picked, most free pieces first: pieces belong to variations at
 * Bling.
 */
function linhasDoItem(item: ItemDoPedido) {
  const buildLinha = (quantidade: number, codigo: string | null, idBling: string | null, nome: string | null) => ({
    codigo: codigo ?? '',
    descricao: [item.titulo, nome].filter(Boolean).join(' '),
    unidade: 'UN',
    quantidade,
    valor: item.valor_unitario,
    ...(item.estampas.length > 0 && { descricaoDetalhada: describeEstampas(item) }),
    produto: { id: Number(idBling) },
  })
  const [primeira] = item.variacoes
  if (!primeira) return [buildLinha(item.quantidade, item.sku, item.id_bling, null)]
  let falta = item.quantidade
  const partes = item.variacoes.map((v) => {
    const quantidade = Math.min(falta, item.variacao_id === null ? v.livres : falta)
    falta -= quantidade
    return { ...v, quantidade }
  })
  return partes
    .map((v) => (v.id === primeira.id ? { ...v, quantidade: v.quantidade + falta } : v))
    .filter(({ quantidade }) => quantidade > 0)
    .map((v) => buildLinha(v.quantidade, v.sku, v.id_bling, v.nome))
}

/**
 * The order's notes: each set of prints once, under it the pieces that carry it. Nothing for a sale without prints, whose
 * notes are left to the people at Bling.
 */
function estampasDoPedido({ itens }: VendaDoPedido) {
  const groups = Map.groupBy(
    itens.filter(({ estampas }) => estampas.length > 0),
    describeEstampas,
  )
  if (groups.size === 0) return {}
  const formatPecas = ({ quantidade, titulo, variacao_id, variacoes }: ItemDoPedido) =>
    `${quantidade} × ${[titulo, variacao_id === null ? null : variacoes[0]?.nome].filter(Boolean).join(' ')}`
  const sentences = [...groups].map(([prints, pecas]) => `${prints}: ${pecas.map(formatPecas).join(', ')}`)
  return { observacoes: shorten(`Estampas\n${sentences.join('\n')}`, TEXTO_MAXIMO) }
}
/** With the art's name: two arts on one place are two prints. */
const describeEstampas = ({ estampas }: Pick<ItemDoPedido, 'estampas'>): string =>
  estampas.map(({ arte, ...estampa }) => describeEstampa(arte === null ? estampa : { ...estampa, arte })).join('; ')
const shorten = (text: string, maximum: number): string =>
  text.length <= maximum ? text : `${cutText(text, maximum - 1)}…`

/** The body of a creation. Discounts go as one amount: a line's is a percentage, which cannot say every cent. */
export function corpoDoPedido(
  venda: VendaDoPedido,
  { contato, formaPagamento, loja }: { contato: number; formaPagamento: number; loja: number | null },
) {
  const transporte = transporteDaVenda(venda)
  const sumItens = (readValue: (item: ItemDoPedido) => number) =>
    venda.itens.reduce((soma, item) => soma + readValue(item), 0)
  const produtos = sumItens(({ quantidade, valor_unitario }) => quantidade * toCentavos(valor_unitario))
  const desconto = sumItens((item) => toCentavos(item.desconto))
  const total = produtos - desconto + toCentavos(transporte.frete)
  const { data } = venda
  return {
    numeroLoja: ancora(venda.id, venda.revisao),
    data,
    dataSaida: data,
    dataPrevista: data,
    contato: { id: contato },
    ...(loja === null ? {} : { loja: { id: loja } }),
    ...estampasDoPedido(venda),
    observacoesInternas: textoDaVenda(venda),
    itens: venda.itens.flatMap(linhasDoItem),
    ...(desconto > 0 ? { desconto: { valor: toReais(desconto), unidade: 'REAL' } } : {}),
    parcelas: [{ dataVencimento: data, valor: toReais(total), formaPagamento: { id: formaPagamento } }],
    transporte,
  }
}
export type CorpoDoPedido = ReturnType<typeof corpoDoPedido>

/** Does the sale ask for an order? */
export const wantsPedido = ({ status }: Pick<VendaDoPedido, 'status'>) => fatosDoStatus(status).pedido !== 'cancelado'
