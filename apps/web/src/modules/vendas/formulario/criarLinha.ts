import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { escreverDecimal } from '@estampa/contract/shared/money.ts'
import type { ItemDaVenda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { precoInicial } from '@estampa/contract/vendas/vendas.totals.ts'
import { escreverNome } from '../../../shared/vendas/item.ts'
import { escreverPreco, type Linha, type VariacaoDaLinha } from './linha.ts'

let ultimaChave = 0
const novaChave = () => `linha-${++ultimaChave}`

export const comChaveNova = (linha: Omit<Linha, 'chave'>): Linha => ({ ...linha, chave: novaChave() })

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
    const imagemUrl = v.imagens_vinculadas_urls[0] ?? null
    return { id: v.id, nome, sku: v.sku, preco: v.preco_venda, disponivel, publicada: v.id_bling !== null, imagemUrl }
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
    disponivel: produto.quantidade_disponivel + soma(suas),
    publicada: produto.id_bling !== null,
    variacoes,
    variacaoId: null,
    quantidade: '1',
    valor: escreverPreco(preco),
    desconto: escreverDecimal(0),
    nomes: null,
    gratuita: false,
    descontada: false,
    despesa: false,
  }
}

export function linhaDoItem(item: ItemDaVenda, reservadas: readonly Reservada[]): Linha {
  const variacoes = item.variacoes.map((v): VariacaoDaLinha => {
    const nome = nomeDaVariacao({ nome_cor: v.cor, tamanho: v.tamanho }) || v.sku || `Variação ${v.id}`
    const disponivel = v.quantidade_disponivel
    const publicada = v.id_bling !== null
    return { id: v.id, nome, sku: v.sku, preco: v.preco_venda, disponivel, publicada, imagemUrl: null }
  })
  const escolhida = variacoes.some(({ id }) => id === item.variacao_id)
  const suas = reservadas.filter(({ produtoId }) => produtoId !== null && produtoId === item.id)
  return {
    chave: novaChave(),
    itemId: item.item_id > 0 ? item.item_id : null,
    produtoId: item.id,
    titulo: item.titulo || item.descricao,
    descricao: item.descricao || null,
    sku: escolhida ? null : item.sku,
    imagemUrl: item.imagem_url,
    preco: precoInicial(item.preco_venda, item.variacoes),
    // For a chosen variation the answer does not tell the whole product's free stock: the sum is the upper bound. The
    // server checks.
    disponivel: escolhida
      ? variacoes.reduce((total, v) => total + v.disponivel, 0)
      : item.quantidade_disponivel + Math.max(0, soma(suas) - item.quantidade),
    publicada: item.publicado,
    variacoes,
    variacaoId: escolhida ? item.variacao_id : null,
    quantidade: String(item.quantidade),
    valor: escreverDecimal(item.valor_unitario),
    desconto: escreverDecimal(item.desconto),
    nomes: item.personalizacao?.map(escreverNome).join('\n') ?? null,
    gratuita: item.valor_unitario === 0,
    descontada: item.desconto > 0,
    despesa: item.despesa === true,
  }
}

/** The line with its product's present stock; typed values stay. */
export function comEstoqueDe(linha: Linha, produto: Produto, reservadas: readonly Reservada[]): Linha {
  if (linha.produtoId !== produto.id) return linha
  const { sku, disponivel, publicada, variacoes } = linhaDoProduto(produto, reservadas)
  return { ...linha, sku, disponivel, publicada, variacoes }
}
