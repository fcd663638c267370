import type { Imagem } from '@estampa/contract/imagens/imagens.schemas.ts'
import type { Produto, ProdutoResumo, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { deriveSku, mesmoSku, sumQuantities } from '@estampa/contract/produtos/variacoes.ts'

/** Fills in what an answer leaves out of a whole product. */
export function completeProduto(lido: Produto): Produto {
  const imagens = sortImagens(lido.imagens)
  const imagens_url = lido.imagens_url.length > 0 ? lido.imagens_url : imagens.map(({ imagem }) => imagem)
  const medidas = {
    largura: lido.largura ?? lido.medidas.largura,
    altura: lido.altura ?? lido.medidas.altura,
    comprimento: lido.comprimento ?? lido.medidas.comprimento,
    peso: lido.peso ?? lido.medidas.peso,
  }
  return {
    ...completeCommonFields({ ...lido, imagens_url }),
    ...medidas,
    medidas,
    imagens,
    kit: lido.kit || lido.componentes.length > 0,
    variacoes: lido.variacoes.map((variacao) => markTypedSku(variacao, lido.sku)),
  }
}

/** Fills in what an answer leaves out of a product in a list. */
export function completeProdutoResumo(lido: ProdutoResumo): ProdutoResumo {
  return { ...completeCommonFields(lido), imagem_url: lido.imagem_url ?? lido.imagens_url[0] ?? null }
}

/** The product's card: what a whole one shows in a list. */
export const resumoDe = (produto: Produto): ProdutoResumo => ({
  ...produto,
  imagem_url: produto.imagens[0]?.miniatura ?? produto.imagens_url[0] ?? null,
})

function completeCommonFields<P extends Produto | ProdutoResumo>(lido: P): P {
  const { quantidade_total, quantidade_disponivel } = lido as Partial<Produto>
  const variacoes: readonly Pick<Variacao, 'quantidade' | 'cor' | 'nome_cor' | 'tamanho'>[] = lido.variacoes
  const quantidade = quantidade_total ?? sumQuantities(variacoes)
  return {
    ...lido,
    qtd: quantidade,
    quantidade_total: quantidade,
    quantidade_disponivel: quantidade_disponivel ?? quantidade,
    tem_variacoes: lido.tem_variacoes || variacoes.length > 0,
    tem_cor: lido.tem_cor || variacoes.some((v) => v.cor !== null || v.nome_cor !== null),
    tem_tamanho: lido.tem_tamanho || variacoes.some((v) => v.tamanho !== null),
  }
}

/** A SKU that differs from the derived one counts as typed. */
function markTypedSku(variacao: Variacao, skuDoProduto: string | null): Variacao {
  const { sku, sku_personalizado } = variacao
  const digitado = sku !== null && !mesmoSku(sku, deriveSku(skuDoProduto, variacao))
  return { ...variacao, sku_personalizado: sku_personalizado || digitado }
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
