const letras = new Intl.Segmenter('pt-BR')

/**
 * The beginning of a text, `maximo` UTF-16 units at most, cut between what people see as characters: never inside an emoji,
 * a flag or a letter with its accent.
 */
export function cutText(texto: string, maximo: number): string {
  if (texto.length <= maximo) return texto
  const fim = letras.segment(texto).containing(maximo)?.index ?? 0
  if (fim > 0 || maximo === 0) return texto.slice(0, fim)
  // The first character alone is longer.
  const cortado = texto.slice(0, maximo)
  return cortado.isWellFormed() ? cortado : cortado.slice(0, -1)
}
