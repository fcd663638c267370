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

/** Pieces of one variation, as a text asks for them. */
interface Pedido {
  readonly id: number
  readonly quantity: number
}

/** A sign of multiplication behind a number: `12x P`, `10 × M`. */
const TIMES = /(\d)\s*[x×*](?=\s|$)/gi
/** A quantity and a size written as one word: `6P`, `4gg`, `12xM`. */
const GLUED = /^(\d{1,6})([x×*]?)(.*\p{L}.*)$/iu

/** Sizes that shops sell, whether the product has them or not. */
const X_SIZE = /^x+g+$/i

/** The quantity that a word says, with the part of a name that is glued to it; more than one where it has two meanings. */
function splitQuantity(word: string, variacoes: readonly VariacaoDaGrade[], usesTimes: boolean) {
  if (/^\d{1,6}$/.test(word)) return [{ quantity: Number(word), name: '' }]
  const [, digits = '', times = '', rest = ''] = GLUED.exec(word) ?? []
  // A size such as `2XG` is a name.
  if (digits === '' || findVariacoes(wordsOf(word), variacoes).length > 0) return []
  const multiplied = { quantity: Number(digits), name: rest }
  const whole = { quantity: Number(digits), name: `${times}${rest}` }
  if (!isXSize(times, rest, variacoes)) return [multiplied]
  // `2xg` is two pieces of XG, unless other words of the text write a sign of multiplication.
  return usesTimes ? [multiplied, whole] : [whole]
}

/** `xg` of `2xg` is, or may be, a size. */
const isXSize = (times: string, rest: string, variacoes: readonly VariacaoDaGrade[]): boolean =>
  /^x$/i.test(times) &&
  (X_SIZE.test(`${times}${rest}`) || findVariacoes(wordsOf(`${times}${rest}`), variacoes).length > 0)

/** A colour of three words, a size, a quantity, and a dash. */
const MAX_ENTRY_WORDS = 6
/** Where the quantities of several entries stand: before all their names, or behind. */
type Order = 'before' | 'behind' | 'any'

/** Every way to read these words as one entry. */
function readEntry(words: readonly string[], order: Order, split: (word: string) => ReturnType<typeof splitQuantity>) {
  return words.flatMap((word, i) => {
    if ((order === 'before' && i > 0) || (order === 'behind' && i < words.length - 1)) return []
    return split(word)
      .filter(({ quantity, name }) => quantity > 0 && (order !== 'behind' || name === ''))
      .map(({ quantity, name }) => ({ quantity, name: words.with(i, name).filter(Boolean).join(' ') }))
  })
}

/** Reads a part of a text, whose first words may be the colour of all of it; null where it cannot be read, or in more than one way. */
function readPart(words: readonly string[], variacoes: readonly VariacaoDaGrade[], usesTimes: boolean) {
  const coloured = [1, 2, 3].flatMap((count) => {
    const key = keyOf(wordsOf(words.slice(0, count).join(' ')))
    const sameColour = variacoes.filter(({ nome_cor }) => nome_cor && keyOf(wordsOf(nome_cor)) === key)
    return sameColour.length > 0 ? listReadings(words.slice(count), sameColour, usesTimes) : []
  })
  const readings = coloured.length > 0 ? coloured : listReadings(words, variacoes, usesTimes)
  const distinct = new Map(readings.map((reading) => [keyOfReading(reading), reading]))
  return distinct.size === 1 ? (readings[0] ?? null) : null
}

/** The ways to read these words: as one entry, or as several of one order. */
function listReadings(words: readonly string[], variacoes: readonly VariacaoDaGrade[], usesTimes: boolean): Pedido[][] {
  if (words.length === 0) return []
  const split = (word: string) => splitQuantity(word, variacoes, usesTimes)
  const findPedidos = (entry: readonly string[], order: Order): Pedido[] =>
    readEntry(entry, order, split).flatMap(({ quantity, name }) =>
      findVariacoes(wordsOf(name), variacoes).map(({ id }) => ({ id, quantity })),
    )
  /** Every way to read the words from `start` on as entries of one order, at most two of them. */
  const readFrom = (start: number, order: Order, known: Map<number, Pedido[][]>): Pedido[][] => {
    if (start === words.length) return [[]]
    const before = known.get(start)
    if (before) return before
    const readings = new Map<string, Pedido[]>()
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_ENTRY_WORDS) && readings.size < 2; end++)
      for (const pedido of findPedidos(words.slice(start, end), order))
        for (const rest of readFrom(end, order, known)) readings.set(keyOfReading([pedido, ...rest]), [pedido, ...rest])
    const found = [...readings.values()].slice(0, 2)
    known.set(start, found)
    return found
  }
  return [
    ...findPedidos(words, 'any').map((pedido) => [pedido]),
    ...readFrom(0, 'before', new Map()),
    ...readFrom(0, 'behind', new Map()),
  ]
}

const keyOfReading = (pedidos: readonly Pedido[]): string =>
  [...sumPedidos(pedidos)]
    .toSorted(([a], [b]) => a - b)
    .map(([id, quantity]) => `${id}=${quantity}`)
    .join()

function sumPedidos(pedidos: readonly Pedido[]): Map<number, number> {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of pedidos) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  return quantities
}

/** The entries of a part that begins with a quantity, each from one quantity to the next; one where a quantity lacks its name. */
function splitEntries(words: readonly string[]): string[][] {
  const entries: string[][] = []
  for (const word of words) {
    const last = entries.at(-1)
    if (/^\d/.test(word) || !last) entries.push([word])
    else last.push(word)
  }
  const isNamed = (entry: readonly string[]) => entry.length > 1 || !/^\d+$/.test(entry[0] ?? '')
  return /^\d/.test(words[0] ?? '') && entries.every(isNamed) ? entries : [[...words]]
}

/**
 * Reads `12 P, 10 M, 8 G`, `Preta M: 10` or `6P 10 M 4gg 2xg`, as customers write it; what can be read in two ways is not
 * read.
 */
export function parseGrade(text: string, variacoes: readonly VariacaoDaGrade[]): GradeLida {
  const pedidos: Pedido[] = []
  const unread: string[] = []
  const isTimes = (word: string) => {
    const [, , times = '', rest = ''] = GLUED.exec(word) ?? []
    return times !== '' && !isXSize(times, rest, variacoes)
  }
  const usesTimes = text.search(TIMES) >= 0 || text.split(/[\s,;.:=]+/).some(isTimes)
  const read = (words: readonly string[]) => {
    const reading = readPart(words, variacoes, usesTimes)
    if (reading) pedidos.push(...reading)
    return reading !== null
  }
  // A comma between digits may be a decimal.
  for (const part of text.split(/[;\n\t]+|(?<!\d),|,(?!\d)/)) {
    const words = part
      .replace(TIMES, '$1 ')
      .replace(/[:=]|\.(?=\s|$)/g, ' ')
      .trim()
      .split(/\s+/)
      .filter(Boolean)
    if (words.length === 0 || read(words)) continue
    const entries = splitEntries(words)
    if (entries.length === 1) unread.push(part.trim())
    else unread.push(...entries.filter((entry) => !read(entry)).map((entry) => entry.join(' ')))
  }
  return { quantities: sumPedidos(pedidos), unread }
}

/** The grid's rows (colours) and columns (sizes), in the order of the product. */
export function gridOf(variacoes: readonly VariacaoDaGrade[]) {
  const sizes = [...new Set(variacoes.map(({ tamanho }) => tamanho ?? ''))]
  const colours = [...new Set(variacoes.map(({ nome_cor }) => nome_cor ?? ''))]
  const find = (colour: string, size: string) =>
    variacoes.find(({ nome_cor, tamanho }) => (nome_cor ?? '') === colour && (tamanho ?? '') === size)
  return { sizes, colours, find }
}
