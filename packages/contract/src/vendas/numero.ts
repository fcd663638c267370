/** The number of a sale as people write it: `10`, `nº 10`, `#10`, `venda 10`. Null for anything else. */
export function numeroDaVenda(texto: string): number | null {
  const numero = /^(?:venda|pedido)?\s*(?:#|n[º°o]?\.?)?\s*(\d{1,9})$/i.exec(texto.trim())?.[1]
  return numero === undefined ? null : Number(numero)
}
