// Lines and properties of vCard 2.1, 3.0 and 4.0, as bytes until their charset is known.

export const BEGIN = /^BEGIN:VCARD[ \t]*$/i
export const END = /^END:VCARD[ \t]*$/i

/** The lines as they were before they were folded, and the charset of those that name none. */
export function linesOf(file: Uint8Array): { lines: readonly Line[]; charset: string } {
  const lines = [...unfolded(bytesOf(file).split(/\r\n|\n|\r/))]
  return { lines, charset: charsetOf(lines) }
}

/** The bytes as characters, so that lines are joined before they are decoded: a fold may part a character. */
function bytesOf(file: Uint8Array): string {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const wide =
    file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff ? 'utf-16be' : null
  const narrow = wide ? Buffer.from(new TextDecoder(wide).decode(bytes)) : bytes
  return narrow.toString('latin1').replace(/^\xef\xbb\xbf/, '')
}

const ASCII = /^[\0-\x7f]*$/

/** UTF-8 if any line is valid UTF-8 beyond ASCII: a damaged line then shows replacement characters. */
const charsetOf = (lines: readonly Line[]) =>
  lines.some(({ text }) => !ASCII.test(text) && isUtf8(text)) ? 'utf-8' : 'windows-1252'

function isUtf8(bytes: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
    return true
  } catch {
    return false
  }
}

interface Line {
  /** Line number of its first part, from 1. */
  readonly number: number
  readonly text: string
}

/** Joins what was folded: a line that begins with a space; in quoted-printable, what follows a `=` at the end. */
function* unfolded(lines: readonly string[]): Generator<Line> {
  let spaceCounts = false
  for (let at = 0; at < lines.length; ) {
    const number = at + 1
    const first = lines[at++] ?? ''
    const parts = [first]
    const next = () => lines[at] ?? ''
    while (
      QUOTED.test(first) &&
      parts.at(-1)?.endsWith('=') &&
      at < lines.length &&
      !BEGIN.test(next()) &&
      !END.test(next())
    )
      parts.push(parts.pop()?.slice(0, -1) ?? '', lines[at++] ?? '')
    // vCard 2.1 folds before a space of the text, later versions add one.
    for (; isFoldable(first) && /^[ \t]/.test(next()); at++) parts.push(next().slice(spaceCounts ? 0 : 1))
    // Without the space some programs still break pictures: base64 has no colon.
    while (BASE64.test(first) && next() !== '' && !next().includes(':')) parts.push(lines[at++] ?? '')
    if (/^VERSION:/i.test(first)) spaceCounts = /^VERSION:2/i.test(first)
    yield { number, text: parts.join('') }
  }
}
/** An indented line below `BEGIN:VCARD` or `END:VCARD` does not continue it. */
const isFoldable = (line: string) => !BEGIN.test(line) && !END.test(line)
const QUOTED = /^[^:]{0,500};(ENCODING=)?QUOTED-PRINTABLE[;:]/i
const BASE64 = /^[^:]{0,500};(ENCODING=)?(BASE64|B)[;:]/i

export interface Property {
  readonly name: string
  readonly types: ReadonlySet<string>
  readonly charset: string | undefined
  readonly encoded: boolean
  readonly value: string
}

/** Characters before the value of a property; a longer line is none. */
const HEAD_MAX = 1000

/** `item1.TEL;TYPE=CELL:81 98765-0001`; null where it is no property. */
export function propertyOf(line: string): Property | null {
  const colon = unquoted(line.slice(0, HEAD_MAX), ':')
  if (colon === -1) return null
  const [first = '', ...params] = splitUnquoted(line.slice(0, colon))
  const name = first
    .slice(first.lastIndexOf('.') + 1)
    .trim()
    .toUpperCase()
  if (!/^[A-Z0-9-]+$/.test(name)) return null
  const types = new Set<string>()
  let charset: string | undefined
  for (const param of params) {
    const [key = '', value = key] = param.toUpperCase().replaceAll('"', '').split('=', 2)
    if (key === 'CHARSET') charset = value
    // 4.0 says it with a number; 2.1 has the types alone, without `TYPE=`.
    else if (key === 'PREF' && value === '1') types.add('PREF')
    else for (const typeName of value.split(',')) types.add(typeName.trim())
  }
  return { name, types, charset, encoded: types.has('QUOTED-PRINTABLE'), value: line.slice(colon + 1) }
}

/** Where a sign stands first that is not between quotes; -1: nowhere. */
function unquoted(text: string, sign: string): number {
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted
    else if (!quoted && text[at] === sign) return at
  }
  return -1
}

function splitUnquoted(text: string): string[] {
  const at = unquoted(text, ';')
  return at === -1 ? [text] : [text.slice(0, at), ...splitUnquoted(text.slice(at + 1))]
}

/** The parts of a value, each decoded and without its escapes. */
export function partsOf(property: Property, charset: string): string[] {
  const { value } = property
  const parts: string[] = []
  let from = 0
  for (let at = 0; at <= value.length; at++) {
    if (value[at] === '\\') at++
    else if (at === value.length || value[at] === ';') {
      parts.push(decodeVcardText(value.slice(from, at), property, charset))
      from = at + 1
    }
  }
  return from > value.length ? parts : [...parts, decodeVcardText(value.slice(from), property, charset)]
}

export function decodeVcardText(part: string, { encoded, charset: said }: Property, fileCharset: string): string {
  const bytes = encoded
    ? part.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : part
  const otherwise = encoded ? (isUtf8(bytes) ? 'utf-8' : 'windows-1252') : fileCharset
  return decoderOf(said ?? otherwise, otherwise)
    .decode(Buffer.from(bytes, 'latin1'))
    .replace(/\\([\\;,:nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
    .replaceAll('\r\n', '\n')
    .trim()
}

function decoderOf(charset: string, fallback: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder(fallback)
  }
}
