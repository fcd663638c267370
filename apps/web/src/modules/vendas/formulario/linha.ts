import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { mesmoSku, nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { escreverDecimal, lerDecimal } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { precoInicial, subtotal } from '@estampa/contract/vendas/vendas.totals.ts'

export interface VariacaoDaLinha {
  readonly id: number
  readonly nome: string
  readonly sku: string | null
  readonly preco: number | null
  readonly disponivel: number
  readonly publicada: boolean
}

/** A line as it is being typed: numbers are text. Prices in reais; `disponivel` counts what this sale itself holds. */
export interface Linha {
  readonly chave: string
  /** The stored line's own id; null for one that was just added. */
  readonly itemId: number | null
  /** Null once the product was deleted for good: the line can stay, but not ask for more. */
  readonly produtoId: number | null
  readonly titulo: string
  /** Of the product itself; a chosen variation has its own. */
  readonly sku: string | null
  readonly imagemUrl: string | null
  readonly preco: number | null
  readonly disponivel: number
  readonly publicada: boolean
  readonly variacoes: readonly VariacaoDaLinha[]
  readonly variacaoId: number | null
  readonly quantidade: string
  readonly valor: string
  readonly desconto: string
}

let ultimaChave = 0
const novaChave = () => `linha-${++ultimaChave}`
const escreverPreco = (preco: number | null) => (preco !== null && preco > 0 ? escreverDecimal(preco) : '')

/** Pieces that the stored sale holds while it is being changed: they are free for it. */
export interface Reservada {
  readonly produtoId: number | null
  readonly variacaoId: number | null
  readonly quantidade: number
}
const soma = (reservadas: readonly Reservada[]) => reservadas.reduce((total, { quantidade }) => total + quantidade, 0)

/** One piece of the product at its price, with no variation chosen. */
export function linhaDoProduto(produto: Produto, reservadas: readonly Reservada[] = []): Linha {
  const suas = reservadas.filter(({ produtoId }) => produtoId === produto.id)
  const variacoes = produto.variacoes.map((v): VariacaoDaLinha => {
    const nome = nomeDaVariacao(v) || v.sku || `Variação ${v.id}`
    const disponivel = v.quantidade_disponivel + soma(suas.filter(({ variacaoId }) => variacaoId === v.id))
    return { id: v.id, nome, sku: v.sku, preco: v.preco_venda, disponivel, publicada: v.id_bling !== null }
  })
  const preco = precoInicial(produto.preco_venda, produto.variacoes)
  return {
    chave: novaChave(),
    itemId: null,
    produtoId: produto.id,
    titulo: produto.titulo,
    sku: produto.sku,
    imagemUrl: produto.imagens[0]?.miniatura ?? produto.imagens_url[0] ?? null,
    preco,
    disponivel: produto.quantidade_disponivel + soma(suas),
    publicada: produto.id_bling !== null,
    variacoes,
    variacaoId: null,
    quantidade: '1',
    valor: escreverPreco(preco),
    desconto: escreverDecimal(0),
  }
}

/** A stored line of a sale that holds `reservadas`. */
export function linhaDoItem(item: ItemDaVenda, reservadas: readonly Reservada[]): Linha {
  const variacoes = item.variacoes.map((v): VariacaoDaLinha => {
    const nome = nomeDaVariacao({ nome_cor: v.cor, tamanho: v.tamanho }) || v.sku || `Variação ${v.id}`
    const disponivel = v.quantidade_disponivel
    return { id: v.id, nome, sku: v.sku, preco: v.preco_venda, disponivel, publicada: v.id_bling !== null }
  })
  const escolhida = variacoes.some(({ id }) => id === item.variacao_id)
  const suas = reservadas.filter(({ produtoId }) => produtoId !== null && produtoId === item.id)
  return {
    chave: novaChave(),
    itemId: item.item_id || null,
    produtoId: item.id,
    titulo: item.titulo || item.descricao,
    sku: escolhida ? null : item.sku,
    imagemUrl: item.imagem_url,
    preco: precoInicial(item.preco_venda, item.variacoes),
    // Of a chosen variation the answer does not say what the whole product has left: at most the sum. The server knows.
    disponivel: escolhida
      ? variacoes.reduce((total, v) => total + v.disponivel, 0)
      : item.quantidade_disponivel + Math.max(0, soma(suas) - item.quantidade),
    publicada: item.publicado,
    variacoes,
    variacaoId: escolhida ? item.variacao_id : null,
    quantidade: String(item.quantidade),
    valor: escreverPreco(item.valor_unitario),
    desconto: escreverDecimal(item.desconto),
  }
}

/** The line with what its product has left now; what was typed stays. */
export function comEstoqueDe(linha: Linha, produto: Produto, reservadas: readonly Reservada[]): Linha {
  if (linha.produtoId !== produto.id) return linha
  const { sku, disponivel, publicada, variacoes } = linhaDoProduto(produto, reservadas)
  return { ...linha, sku, disponivel, publicada, variacoes }
}

export const variacaoDa = (linha: Linha): VariacaoDaLinha | null =>
  linha.variacoes.find(({ id }) => id === linha.variacaoId) ?? null

/** The line asks for this variation (null: for whichever there is): SKU, description, price and limit become its own. */
export function comVariacao(linha: Linha, variacaoId: number | null): Linha {
  const escolhida = { ...linha, variacaoId }
  const preco = variacaoDa(escolhida)?.preco
  return { ...escolhida, valor: escreverPreco(preco && preco > 0 ? preco : linha.preco) }
}

export const skuDa = (linha: Linha): string | null =>
  (linha.variacaoId === null ? linha.sku : variacaoDa(linha)?.sku) ?? null

/** How the sentences about a line call it: `Camiseta Azul M`. */
export const descricaoDa = (linha: Linha): string => [linha.titulo, variacaoDa(linha)?.nome].filter(Boolean).join(' ')

/** Pieces that this line may ask for, as far as this screen knows. */
export const limiteDa = (linha: Linha): number => variacaoDa(linha)?.disponivel ?? linha.disponivel

/** For a chosen variation its own; else that of the product and of every variation (spec §5). */
export function publicada(linha: Linha): boolean {
  const variacao = variacaoDa(linha)
  if (variacao) return variacao.publicada
  return linha.variacoes.length > 0 ? linha.variacoes.every((v) => v.publicada) : linha.publicada
}

/** The same piece cannot stand in a sale twice: compared by SKU, or by what is sold where there is none. */
export const mesmaPeca = (a: Linha, b: Linha): boolean =>
  mesmoSku(skuDa(a), skuDa(b)) || (a.produtoId !== null && a.produtoId === b.produtoId && a.variacaoId === b.variacaoId)

/** Whole pieces; NaN when it is anything else. */
export const lerQuantidade = (texto: string): number => (/^\d{1,7}$/.test(texto.trim()) ? Number(texto) : Number.NaN)

/** Reais; null while one of its numbers cannot be read. */
export function subtotalDa(linha: Linha): number | null {
  const quantidade = lerQuantidade(linha.quantidade)
  const valor_unitario = lerDecimal(linha.valor) ?? 0
  const desconto = lerDecimal(linha.desconto) ?? 0
  const resultado = subtotal({ quantidade, valor_unitario, desconto })
  return Number.isFinite(resultado) ? resultado : null
}
