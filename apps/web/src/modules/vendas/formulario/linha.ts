import { formatAReceber } from '@estampa/contract/compras/aReceber.ts'
import { keyOfEstampas } from '@estampa/contract/producao/estampas.ts'
import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { chaveDoSku, describeFaixa, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { PECAS_MAXIMAS } from '@estampa/contract/shared/maximos.ts'
import { formatDecimal, inteiroDoTexto, parseReais } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { precoInicial, subtotal } from '@estampa/contract/vendas/vendas.totals.ts'
import type { EstampaNaLinha } from '../../../shared/vendas/estampas/estampasDigitadas.ts'
import type { ChangeMockups, MockupNaLinha } from '../../../shared/vendas/estampas/mockups.ts'

export interface VariacaoDaLinha {
  readonly id: number
  readonly nome: string
  readonly sku: string | null
  readonly preco: number | null
  readonly disponivel: number
  /** Pieces on their way from suppliers, in words; null: none, or unknown. */
  readonly aReceber: string | null
  readonly publicada: boolean
  /** The first of the variation's own pictures; null where it has none, or where they are unknown. */
  readonly imagemUrl: string | null
}

/** A line as it is being typed: numbers are text. Prices in reais; `disponivel` counts what this sale itself holds. */
export interface Linha {
  readonly chave: string
  /** The stored line's own id; null for one that was just added. */
  readonly itemId: number | null
  /** Null once the product was deleted for good: the line can stay, but not ask for more. */
  readonly produtoId: number | null
  readonly titulo: string
  /** As it was stored with the line; null where the title says what it is. */
  readonly descricao: string | null
  /** The product's own SKU; a chosen variation has another. */
  readonly sku: string | null
  readonly imagemUrl: string | null
  readonly preco: number | null
  readonly disponivel: number
  /** It is printed on demand, and blanks that lack are bought: more may be sold than is there. */
  readonly semLimite: boolean
  /** Pieces on their way from suppliers, in words; null: none, or unknown. */
  readonly aReceber: string | null
  readonly publicada: boolean
  readonly variacoes: readonly VariacaoDaLinha[]
  readonly variacaoId: number | null
  readonly quantidade: string
  readonly valor: string
  readonly desconto: string
  /** Name and number of each piece, a line each; null while nobody asked for any. */
  readonly nomes: string | null
  /** What the buyer wrote on the line of a channel's order. */
  readonly palavras: string | null
  readonly estampas: readonly EstampaNaLinha[]
  /** Lines of one group carry the same prints. */
  readonly grupo: string | null
  /** A person changed the prints here: else they stay as they are stored. */
  readonly estampasMudadas: boolean
  readonly mockups: readonly MockupNaLinha[]
  /** A person changed the pictures here: else they stay as they are stored. */
  readonly mockupsMudados: boolean
  /** Stored with a price of zero, as imported orders have it: it may keep that. */
  readonly gratuita: boolean
  /** Stored with a discount, which it may keep. */
  readonly descontada: boolean
  /** An amount of the order beside its pieces. */
  readonly despesa: boolean
}

/** The product comes in variations, and the line does not say which one. */
export const lacksVariacao = ({ variacoes, variacaoId }: Linha): boolean => variacoes.length > 0 && variacaoId === null

const variacaoDa = (linha: Linha): VariacaoDaLinha | undefined =>
  linha.variacoes.find(({ id }) => id === linha.variacaoId)

/** `De R$ 57,90 a R$ 62,90`; null where all variations of the line cost alike. */
export const faixaDa = ({ variacoes }: Linha): string | null =>
  describeFaixa(variacoes.map(({ preco: preco_venda }) => ({ preco_venda })))

/** The price as text for its field; a price of zero leaves the field empty. */
const formatPreco = (preco: number | null | undefined): string =>
  typeof preco === 'number' && preco > 0 ? formatDecimal(preco) : ''

/** The line asks for this variation (null: for whichever there is): SKU, description, price and limit become its own. */
export function setLinhaVariacao(linha: Linha, variacaoId: number | null): Linha {
  const chosenLinha = { ...linha, variacaoId, descricao: null }
  return { ...chosenLinha, valor: formatPreco(variacaoDa(chosenLinha)?.preco) || formatPreco(linha.preco) }
}

/** The picture of the sold piece: the chosen variation's, else the product's. */
export const imagemDa = (linha: Linha): string | null => variacaoDa(linha)?.imagemUrl ?? linha.imagemUrl

export const skuDa = (linha: Linha): string | null =>
  (linha.variacaoId === null ? linha.sku : variacaoDa(linha)?.sku) ?? null

/** How the sentences about a line call it: `Camiseta Azul M`. */
export const descricaoDa = (linha: Linha): string => [linha.titulo, variacaoDa(linha)?.nome].filter(Boolean).join(' ')

export const limiteDa = (linha: Linha): number => variacaoDa(linha)?.disponivel ?? linha.disponivel

export const aReceberDa = (linha: Linha): string | null => (variacaoDa(linha) ?? linha).aReceber

/** For a chosen variation its own; else that of the product and of every variation (spec §5). */
export function isPublished(linha: Linha): boolean {
  const variacao = variacaoDa(linha)
  if (variacao) return variacao.publicada
  return linha.variacoes.length > 0 ? linha.variacoes.every((v) => v.publicada) : linha.publicada
}

/**
 * Identities of the piece that a line sells: the same piece cannot stand in a sale twice. By SKU, and by product and
 * variation where it has none, with its prints; two lines that share one of these are the same.
 */
export const identidadesDa = (linha: Linha): string[] => {
  const sku = chaveDoSku(skuDa(linha))
  const prints = keyOfEstampas(linha.estampas)
  return [
    ...(sku === '' ? [] : [`sku ${sku} ${prints}`]),
    ...(linha.produtoId === null ? [] : [`produto ${linha.produtoId} ${linha.variacaoId ?? ''} ${prints}`]),
  ]
}
export const mesmaPeca = (a: Linha, b: Linha): boolean => {
  const firstIdentidades = identidadesDa(a)
  return identidadesDa(b).some((identidade) => firstIdentidades.includes(identidade))
}

/** Whole pieces; NaN when it is anything else. */
export function parseQuantity(text: string): number {
  const pecas = inteiroDoTexto(text) ?? Number.NaN
  return pecas >= 0 && pecas <= PECAS_MAXIMAS ? pecas : Number.NaN
}

export const changeLinhaMockups = (linha: Linha, change: ChangeMockups): Linha => ({
  ...linha,
  mockups: change(linha.mockups),
  mockupsMudados: true,
})

/**
 * Adds one piece; a quantity that cannot be read starts at one. More than the available pieces is said beside the
 * field.
 */
export function addLinhaPeca(linha: Linha): Linha {
  const quantidade = parseQuantity(linha.quantidade)
  return { ...linha, quantidade: String((Number.isNaN(quantidade) ? 0 : quantidade) + 1) }
}

/** Reais; null while one of its numbers cannot be read. */
export function subtotalDa(linha: Linha): number | null {
  const quantidade = parseQuantity(linha.quantidade)
  const valor_unitario = parseReais(linha.valor) ?? 0
  const desconto = parseReais(linha.desconto) ?? 0
  const result = subtotal({ quantidade, valor_unitario, desconto })
  return Number.isFinite(result) ? result : null
}

let ultimaChave = 0
const novaChave = () => `linha-${++ultimaChave}`

export const addLinhaKey = (linha: Omit<Linha, 'chave'>): Linha => ({ ...linha, chave: novaChave() })

/** Pieces that the stored sale holds while it is being changed: they are free for it. */
export interface Reservada {
  readonly produtoId: number | null
  readonly variacaoId: number | null
  readonly quantidade: number
}
const sum = (reservas: readonly Reservada[]) => reservas.reduce((total, { quantidade }) => total + quantidade, 0)

/** Makes a line with one piece of the product at its price, with no variation chosen. */
export function linhaDoProduto(produto: Produto, reservas: readonly Reservada[] = []): Linha {
  const produtoReservas = reservas.filter(({ produtoId }) => produtoId === produto.id)
  const variacoes = produto.variacoes.map((v): VariacaoDaLinha => {
    const nome = nomeDaVariacao(v) || v.sku || `Variação ${v.id}`
    const disponivel = v.quantidade_disponivel + sum(produtoReservas.filter(({ variacaoId }) => variacaoId === v.id))
    const imagemUrl = v.imagens_vinculadas_urls[0] ?? null
    const aReceber = formatAReceber(v.quantidade_a_receber, v.previsao_a_receber)
    const publicada = v.id_bling !== null
    return { id: v.id, nome, sku: v.sku, preco: v.preco_venda, disponivel, aReceber, publicada, imagemUrl }
  })
  const preco = precoInicial(produto.preco_venda, produto.variacoes)
  return {
    chave: novaChave(),
    itemId: null,
    produtoId: produto.id,
    titulo: produto.titulo,
    descricao: null,
    sku: produto.sku,
    imagemUrl: produto.imagens[0]?.miniatura ?? produto.imagens_url[0] ?? null,
    preco,
    disponivel: produto.quantidade_disponivel + sum(produtoReservas),
    semLimite: produto.sem_limite === true,
    aReceber: formatAReceber(produto.quantidade_a_receber, produto.previsao_a_receber),
    publicada: produto.id_bling !== null,
    variacoes,
    variacaoId: null,
    quantidade: '1',
    valor: formatPreco(preco),
    desconto: formatDecimal(0),
    nomes: null,
    palavras: null,
    estampas: [],
    grupo: null,
    estampasMudadas: false,
    mockups: [],
    mockupsMudados: false,
    gratuita: false,
    descontada: false,
    despesa: false,
  }
}

export function linhaDoItem(item: ItemDaVenda, reservas: readonly Reservada[]): Linha {
  const variacoes = item.variacoes.map((v): VariacaoDaLinha => {
    const nome = nomeDaVariacao({ nome_cor: v.cor, tamanho: v.tamanho }) || v.sku || `Variação ${v.id}`
    const disponivel = v.quantidade_disponivel
    const publicada = v.id_bling !== null
    return { id: v.id, nome, sku: v.sku, preco: v.preco_venda, disponivel, aReceber: null, publicada, imagemUrl: null }
  })
  const hasChosenVariacao = variacoes.some(({ id }) => id === item.variacao_id)
  const produtoReservas = reservas.filter(({ produtoId }) => produtoId !== null && produtoId === item.id)
  return {
    chave: novaChave(),
    itemId: item.item_id > 0 ? item.item_id : null,
    produtoId: item.id,
    titulo: item.titulo || item.descricao,
    descricao: item.descricao || null,
    sku: hasChosenVariacao ? null : item.sku,
    imagemUrl: item.imagem_url,
    preco: precoInicial(item.preco_venda, item.variacoes),
    // For a chosen variation the answer does not tell the whole product's free stock: the sum is the upper bound. The
    // server checks.
    disponivel: hasChosenVariacao
      ? variacoes.reduce((total, v) => total + v.disponivel, 0)
      : item.quantidade_disponivel + Math.max(0, sum(produtoReservas) - item.quantidade),
    semLimite: item.sem_limite === true,
    aReceber: null,
    publicada: item.publicado,
    variacoes,
    variacaoId: hasChosenVariacao ? item.variacao_id : null,
    quantidade: String(item.quantidade),
    valor: formatDecimal(item.valor_unitario),
    desconto: formatDecimal(item.desconto),
    nomes: item.personalizacao?.map(formatPersonalizacao).join('\n') ?? null,
    palavras: item.palavras_do_comprador ?? null,
    estampas: item.estampas,
    grupo: item.grupo,
    estampasMudadas: false,
    mockups: item.mockups,
    mockupsMudados: false,
    gratuita: item.valor_unitario === 0,
    descontada: item.desconto > 0,
    despesa: item.despesa === true,
  }
}

/** The line with its product's present stock; typed values stay. */
export function updateLinhaEstoque(linha: Linha, produto: Produto, reservas: readonly Reservada[]): Linha {
  if (linha.produtoId !== produto.id) return linha
  const { sku, disponivel, semLimite, aReceber, publicada, variacoes } = linhaDoProduto(produto, reservas)
  return { ...linha, sku, disponivel, semLimite, aReceber, publicada, variacoes }
}
