/** One line of a telephone's screen, as the drawings show it. */
interface Line {
  readonly text: string
  /** The line to touch: it has a ring around it. */
  readonly touch?: true
  /** A switch at its end that has to be on. */
  readonly on?: true
}

const WIDTH = 250
const LINE = 34
const TOP = 58

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A drawing of a telephone's screen with a title and lines. The text beside it says the same, so it is hidden from screen readers. */
export function screen(title: string, lines: readonly Line[]): string {
  const height = TOP + lines.length * LINE + 26
  const rows = lines.map(({ text, touch, on }, n) => {
    const y = TOP + n * LINE
    return [
      touch ? `<rect class="t" x="14" y="${y + 2}" width="${WIDTH - 28}" height="${LINE - 4}" rx="8"/>` : '',
      `<text class="${touch ? 'f' : 'g'}" x="24" y="${y + 22}">${escape(text)}</text>`,
      on ? `<rect class="s" x="${WIDTH - 58}" y="${y + 9}" width="30" height="16" rx="8"/>` : '',
      on ? `<circle class="b" cx="${WIDTH - 36}" cy="${y + 17}" r="6"/>` : '',
    ].join('')
  })
  return [
    `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" aria-hidden="true">`,
    `<rect class="p" x="2" y="2" width="${WIDTH - 4}" height="${height - 4}" rx="22"/>`,
    `<rect class="c" x="${WIDTH / 2 - 18}" y="11" width="36" height="5" rx="2.5"/>`,
    `<text class="h" x="24" y="44">${escape(title)}</text>`,
    ...rows,
    '</svg>',
  ].join('')
}
