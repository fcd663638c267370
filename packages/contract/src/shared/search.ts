/** Ligatures, and what office programs put for a dash or a quotation mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
}

/** Lower case, no accents, single spaces: the form in which everything is compared and searched. Mirrors SQL `normalizar()`. */
export const normalizeText = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđ–—‘’“”…]/g, (letra) => PLAIN[letra] ?? letra)
    .replace(/\s+/g, ' ')
    .trim()

/** The form in which headers of files are compared: `sku-pai`, `SKU_pai` and `Sku (pai)` are one. */
export const normalizeHeader = (texto: string): string =>
  normalizeText(texto)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Does every word of `busca` occur in one of the texts, whatever the accents and case? */
export function contem(busca: string, ...textos: readonly (string | null | undefined)[]): boolean {
  const alvo = normalizeText(textos.join(' '))
  return normalizeText(busca)
    .split(' ')
    .every((palavra) => alvo.includes(palavra))
}
