import { Refused } from './refused.ts'

/** Events that a reader of XML receives. Names come without their prefix. */
export interface XmlEvents {
  /** `tag` is the whole tag, for `attributesOf`. */
  open(name: string, tag: string): void
  /** A stretch of text, which may be only a piece of one. */
  text(text: string): void
  close(name: string): void
}

/** Characters of a tag, a comment or a CDATA section, which are waited for whole; a hundred times what programs write. */
const MOST_MARKUP = 1 << 16
/** The longest way to write one character, `&#x0010FFFF;`. */
const MOST_ENTITY = 12

/** Reads XML as it comes, and holds no more of it than one tag. Throws where it is none that a workbook has. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) rest = feed(rest + decoder.decode(piece, { stream: true }), events)
  rest = feed(rest + decoder.decode(), events)
  if (rest.startsWith('<')) throw new Refused('PLANILHA_ILEGIVEL')
}

/** Reports every complete tag and text in `xml` to `events`; returns the incomplete end. */
function feed(xml: string, events: XmlEvents): string {
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    if (start !== at) {
      const end = start === -1 ? endOfText(xml, at) : start
      if (end > at) events.text(plain(xml.slice(at, end)))
      if (start === -1) return xml.slice(end)
    }
    const end = readMarkup(xml, start, events)
    if (end === -1) {
      if (xml.length - start > MOST_MARKUP) throw new Refused('PLANILHA_ILEGIVEL')
      return xml.slice(start)
    }
    at = end
  }
}

/** Before a character's name that is not complete yet. */
function endOfText(xml: string, from: number): number {
  const name = xml.lastIndexOf('&')
  const cut = name >= from && xml.length - name < MOST_ENTITY && xml.indexOf(';', name) === -1
  return cut ? name : xml.length
}

/** Tells the tag that begins at `start`, and answers where it ends; -1 when its end has not come yet. */
function readMarkup(xml: string, start: number, events: XmlEvents): number {
  if (xml.startsWith('<!--', start)) return after(xml, '-->', start + 4)
  if (xml.startsWith('<?', start)) return after(xml, '?>', start)
  if (xml.startsWith('<![CDATA[', start)) {
    const end = after(xml, ']]>', start)
    if (end !== -1) events.text(xml.slice(start + 9, end - 3))
    return end
  }
  if (xml.startsWith('<!', start)) {
    // No program writes types of documents into a workbook: they would define characters' names of their own.
    if (xml.length - start >= 9) throw new Refused('PLANILHA_ILEGIVEL')
    return -1
  }
  const end = endOfTag(xml, start)
  if (end === -1) return -1
  const closes = xml[start + 1] === '/'
  const name = nameOf(xml, start + (closes ? 2 : 1))
  if (closes) events.close(name)
  else {
    events.open(name, xml.slice(start, end))
    if (xml[end - 2] === '/') events.close(name)
  }
  return end
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from)
  return at === -1 ? -1 : at + mark.length
}

const [QUOTE, APOSTROPHE, GREATER] = [34, 39, 62]

/** A value may hold the sign that ends a tag. */
function endOfTag(xml: string, start: number): number {
  let quote = 0
  for (let i = start; i < xml.length; i++) {
    const sign = xml.charCodeAt(i)
    if (quote !== 0) quote = sign === quote ? 0 : quote
    else if (sign === QUOTE || sign === APOSTROPHE) quote = sign
    else if (sign === GREATER) return i + 1
  }
  return -1
}

const NAME = /[^\s/>]+/y
function nameOf(xml: string, at: number): string {
  NAME.lastIndex = at
  const name = NAME.exec(xml)?.[0] ?? ''
  return name.slice(name.indexOf(':') + 1)
}

const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The attributes of a tag by their names as written, prefix included. */
export function attributesOf(tag: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', double, single] of tag.matchAll(ATTRIBUTE)) found.set(name, plain(double ?? single ?? ''))
  return found
}

const PATTERNS = new Map<string, RegExp>()

/** Reads one attribute of a tag, where many tags are read. */
export function attributeOf(tag: string, name: string): string | undefined {
  const pattern = PATTERNS.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  PATTERNS.set(name, pattern)
  const found = pattern.exec(tag)
  return found ? plain(found[1] ?? found[2] ?? '') : undefined
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Characters that are written by name or number. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return NAMED[name] ?? whole
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
      })
    : text
