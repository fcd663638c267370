import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import type { Produto, ProdutoResumo, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { deriveSku, mesmoSku, sumQuantities } from '@estampa/contract/produtos/variacoes.ts'

/** Fills in what an answer leaves out of a whole product. */
export function completeProduto(produto: Produto): Produto {
  const imagens = sortImagens(produto.imagens)
  const imagens_url = produto.imagens_url.length > 0 ? produto.imagens_url : imagens.map(({ imagem }) => imagem)
  const medidas = {
    largura: produto.largura ?? produto.medidas.largura,
    altura: produto.altura ?? produto.medidas.altura,
    comprimento: produto.comprimento ?? produto.medidas.comprimento,
    peso: produto.peso ?? produto.medidas.peso,
  }
  return {
    ...completeCommonFields({ ...produto, imagens_url }),
    ...medidas,
    medidas,
    imagens,
    kit: produto.kit || produto.componentes.length > 0,
    variacoes: produto.variacoes.map((variacao) => markTypedSku(variacao, produto.sku)),
  }
}

/** Fills in what an answer leaves out of a product in a list. */
export function completeProdutoResumo(produto: ProdutoResumo): ProdutoResumo {
  return { ...completeCommonFields(produto), imagem_url: produto.imagem_url ?? produto.imagens_url[0] ?? null }
}

/** The product's card: what a whole one shows in a list. */
export const resumoDe = (produto: Produto): ProdutoResumo => ({
  ...produto,
  imagem_url: produto.imagens[0]?.miniatura ?? produto.imagens_url[0] ?? null,
})

function completeCommonFields<P extends Produto | ProdutoResumo>(produto: P): P {
  const { quantidade_total, quantidade_disponivel } = produto as Partial<Produto>
  const variacoes: readonly Pick<Variacao, 'quantidade' | 'cor' | 'nome_cor' | 'tamanho'>[] = produto.variacoes
  const quantidade = quantidade_total ?? sumQuantities(variacoes)
  return {
    ...produto,
    qtd: quantidade,
    quantidade_total: quantidade,
    quantidade_disponivel: quantidade_disponivel ?? quantidade,
    tem_variacoes: produto.tem_variacoes || variacoes.length > 0,
    tem_cor: produto.tem_cor || variacoes.some((v) => v.cor !== null || v.nome_cor !== null),
    tem_tamanho: produto.tem_tamanho || variacoes.some((v) => v.tamanho !== null),
  }
}

/** A SKU that differs from the derived one counts as typed. */
function markTypedSku(variacao: Variacao, skuDoProduto: string | null): Variacao {
  const { sku, sku_personalizado } = variacao
  const isTyped = sku !== null && !mesmoSku(sku, deriveSku(skuDoProduto, variacao))
  return { ...variacao, sku_personalizado: sku_personalizado || isTyped }
}

/** Product images in their order, which is that of the answer where it says none. */
export const sortImagens = (imagens: readonly (Omit<Imagem, 'ordem'> & { ordem?: number })[]): Imagem[] =>
  imagens
    .map((imagem, position) => ({
      ...imagem,
      ordem: imagem.ordem ?? position,
      media: imagem.media || imagem.imagem,
      miniatura: imagem.miniatura || imagem.imagem,
    }))
    .toSorted((a, b) => a.ordem - b.ordem)
