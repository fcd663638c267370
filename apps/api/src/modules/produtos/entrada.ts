import type { ProdutoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'

/** The product as its own form would send it unchanged. */
export function comoEntrada(p: Produto): ProdutoEntrada {
  const { titulo, descricao, sku, gtin, codigo, modelo_id, categoria_id, largura, altura, comprimento, peso } = p
  const { preco_custo, preco_venda, tem_cor, tem_tamanho, publicar_bling, qtd, versao } = p
  const proprios = { titulo, descricao, sku, gtin, codigo, modelo_id, categoria_id, largura, altura, comprimento, peso }
  const variacoes = p.variacoes.map(
    ({ id_bling: _, quantidade_disponivel: __, qr_code_url: ___, imagens_vinculadas_urls: ____, ...v }) => v,
  )
  return {
    ...proprios,
    preco_custo,
    preco_venda,
    tem_cor,
    tem_tamanho,
    publicar_bling,
    qtd,
    versao,
    variacoes,
  }
}
