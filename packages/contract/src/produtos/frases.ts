/**
 * Sentences that the form of a product says before the API does, in the same words. In a file apart: the catalogue of
 * all errors is large.
 */
export const FRASES_DO_PRODUTO = {
  DADOS_INVALIDOS: 'Verifique os campos destacados.',
  SKU_IGUAL_AO_PRODUTO: 'A variação "{variacao}" está usando o mesmo SKU do produto principal.',
  SKU_DERIVADO_REPETIDO:
    'A variação de {variacao} teria o SKU {sku}, que é o da de {outra}: escreva outro SKU em uma delas.',
  VARIACAO_REPETIDA: 'Este produto já tem a variação “{variacao}”: mude a cor ou o tamanho de uma delas.',
} as const
