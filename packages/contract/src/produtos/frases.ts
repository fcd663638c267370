/** What the form of a product says before the API does, in the same words. Apart: the catalogue of all errors is large. */
export const FRASES_DO_PRODUTO = {
  DADOS_INVALIDOS: 'Verifique os campos destacados.',
  SKU_IGUAL_AO_PRODUTO: 'A variação "{variacao}" está usando o mesmo SKU do produto principal.',
} as const
