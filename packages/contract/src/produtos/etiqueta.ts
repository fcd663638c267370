/** A product or, where one is named, its variation. */
export interface Peca {
  readonly produtoId: number
  readonly variacaoId: number | null
}

/** The product of a path as our own labels carry it: `/produtos/12` or `/produtos/12?variacao=34`; else null. */
export function pecaDoCaminho(caminho: string): Peca | null {
  const [, id, consulta = ''] = /^\/produtos\/([1-9]\d{0,14})\/?(?:\?([^#]*))?(?:#.*)?$/.exec(caminho) ?? []
  if (id === undefined) return null
  const [, variacao] = /(?:^|&)variacao=([1-9]\d{0,14})(?:&|$)/.exec(consulta) ?? []
  return { produtoId: Number(id), variacaoId: variacao === undefined ? null : Number(variacao) }
}

/**
 * A USB scanner left at its American layout, on a computer with a Brazilian keyboard: its keys of `/` and `?` come out
 * as `;` and `:`. Only our own labels are put right.
 */
export const doTecladoBrasileiro = (texto: string): string =>
  /^;produtos;\d+(:variacao=\d+)?$/.test(texto) ? texto.replaceAll(';', '/').replace(':', '?') : texto

/**
 * The product that a search text names when it is the text of a label, as a path or as a full address of this shop
 * (`host` with its port); null for any other text.
 */
export function pecaDaEtiqueta(busca: string, host: string): Peca | null {
  const texto = doTecladoBrasileiro(busca.trim())
  const [, outro, caminho = '/'] = /^https?:\/\/([^/?#]+)(\/.*)?$/i.exec(texto) ?? []
  if (outro === undefined) return pecaDoCaminho(texto)
  return outro.toLowerCase() === host.toLowerCase() ? pecaDoCaminho(caminho) : null
}
