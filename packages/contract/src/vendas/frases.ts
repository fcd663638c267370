/**
 * Sentences that the form of a sale says before the API does, in the same words. In a file apart: the catalogue of all
 * errors is large.
 */
export const FRASES_DA_VENDA = {
  QUANTIDADE_INVALIDA: 'Quantidade inválida para o produto {descricao}.',
  VALOR_INVALIDO: 'Valor unitário inválido para o produto {descricao}.',
  DESCONTO_INVALIDO: 'Desconto maior que o valor do produto {descricao}.',
  SKU_REPETIDO_NA_VENDA: 'O SKU {sku} já está na venda.',
  ESTOQUE_INSUFICIENTE:
    'Estoque insuficiente para o produto {descricao}: {disponivel|peça disponível|peças disponíveis}.',
} as const

/** Why a sale stays because of Bling: the list of sales finds by these words what it can do for all of them. */
export const PEDIDO_FORA_DO_BLING = 'Pedido não sincronizado com Bling'
export const PRODUTOS_FORA_DO_BLING = 'Produtos não publicados no Bling'
