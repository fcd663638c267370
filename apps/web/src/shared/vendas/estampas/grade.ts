import { normalizeText } from '@estampa/contract/shared/search.ts'

/** A variation of the product, as the size grid has it. */
export interface VariacaoDaGrade {
  readonly id: number
  readonly nome_cor: string | null
  readonly tamanho: string | null
}

/** Quantities by the id of their variation, and the parts of the text that fit none, or more than one. */
export interface GradeLida {
  readonly quantities: ReadonlyMap<number, number>
  readonly unread: readonly string[]
}

const wordsOf = (text: string | null): string[] =>
  normalizeText(text ?? '')
    .split(/[ -]/)
    .filter(Boolean)
const keyOf = (words: readonly string[]): string => words.toSorted().join(' ')

/** The variations that these words name: by size, or by colour and size in any order. */
function findVariacoes(words: readonly string[], variacoes: readonly VariacaoDaGrade[]): VariacaoDaGrade[] {
  const key = keyOf(words)
  return variacoes.filter(({ nome_cor, tamanho }) => {
    const [size, colour] = [wordsOf(tamanho), wordsOf(nome_cor)]
    return [size, colour, [...colour, ...size]].some((names) => names.length > 0 && keyOf(names) === key)
  })
}

/** Reads `12 P, 10 M, 8 G` or `Preta M: 10`; what can be read in two ways is not read. */
export function parseGrade(text: string, variacoes: readonly VariacaoDaGrade[]): GradeLida {
  const quantities = new Map<number, number>()
  const unread: string[] = []
  // A comma between digits may be a decimal.
  for (const part of text.split(/[;\n\t]+|(?<!\d),|,(?!\d)/)) {
    const words = part
      .replace(/(\d)\s*[x×*](?=\s|$)/gi, '$1 ')
      .replace(/[:=]/g, ' ')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
    if (words.length === 0) continue
    const readings = words.flatMap((word, i) => {
      const quantity = /^\d{1,6}$/.test(word) ? Number(word) : 0
      const found = quantity > 0 ? findVariacoes(wordsOf(words.toSpliced(i, 1).join(' ')), variacoes) : []
      return found.map(({ id }) => ({ id, quantity }))
    })
    const [reading] = readings
    if (readings.length === 1 && reading)
      quantities.set(reading.id, (quantities.get(reading.id) ?? 0) + reading.quantity)
    else unread.push(part.trim())
  }
  return { quantities, unread }
}

/** The grid's rows (colours) and columns (sizes), in the order of the product. */
export function gridOf(variacoes: readonly VariacaoDaGrade[]) {
  const sizes = [...new Set(variacoes.map(({ tamanho }) => tamanho ?? ''))]
  const colours = [...new Set(variacoes.map(({ nome_cor }) => nome_cor ?? ''))]
  const find = (colour: string, size: string) =>
    variacoes.find(({ nome_cor, tamanho }) => (nome_cor ?? '') === colour && (tamanho ?? '') === size)
  return { sizes, colours, find }
}
