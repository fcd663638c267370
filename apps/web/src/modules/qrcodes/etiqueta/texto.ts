/** Weights of text on a label, as the style sheet has them (`--e-peso-…`). */
export type Peso = 'texto' | 'forte' | 'destaque'

/** The width of a text in em. */
export type Measure = (text: string, peso: Peso) => number

const MEASURED_PX = 100

/** Measures by the font that the page prints with: the first of its families that this machine has, once that is there. */
export async function createMeasure(): Promise<Measure> {
  const styles = getComputedStyle(document.documentElement)
  const family = getComputedStyle(document.body).fontFamily
  const fontOf = (peso: Peso) => `${styles.getPropertyValue(`--e-peso-${peso}`) || 400} ${MEASURED_PX}px ${family}`
  // `load` rejects when one family of the list is missing, whatever comes of the others: `ready` waits for those.
  for (const peso of ['texto', 'forte', 'destaque'] as const) document.fonts.load(fontOf(peso)).catch(() => {})
  await document.fonts.ready
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('This browser measures no text')
  return (text, peso) => {
    context.font = fontOf(peso)
    return context.measureText(text).width / MEASURED_PX
  }
}

/**
 * Breaks a text into lines between words; a word that is longer than a line only with `anywhere`, after a hyphen if it has
 * one. Null when it cannot be written whole.
 */
export function breakLines(text: string, fits: (line: string) => boolean, anywhere: boolean): readonly string[] | null {
  const linhas: string[] = []
  let current = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const joined = current ? `${current} ${word}` : word
    if (fits(joined)) {
      current = joined
      continue
    }
    if (current) linhas.push(current)
    current = word
    while (!fits(current)) {
      const end = anywhere ? findSplit(current, fits) : 0
      if (end === 0) return null
      linhas.push(current.slice(0, end))
      current = current.slice(end)
    }
  }
  return current ? [...linhas, current] : linhas
}

/** Where a word is split: after the last hyphen or slash of what fits, else after its last whole letter; 0 when none fits. */
function findSplit(word: string, fits: (line: string) => boolean): number {
  let [end, hyphen] = [0, 0]
  for (const { index, segment } of new Intl.Segmenter('pt-BR').segment(word)) {
    const next = index + segment.length
    if (!fits(word.slice(0, next))) break
    end = next
    if (/[-/_.]/.test(segment)) hyphen = next
  }
  return hyphen || end
}
