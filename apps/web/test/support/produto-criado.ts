/** What the API answers to a new product with two pictures and a variation of each SKU. */
export const comVariacoes = (...skus: string[]) => ({
  id: 5,
  imagens: [{ id: 71 }, { id: 72 }],
  variacoes: skus.map((sku, i) => ({ id: 91 + i, sku })),
})
