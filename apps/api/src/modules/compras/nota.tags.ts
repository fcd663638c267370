import { PECAS_MAXIMAS, REAIS_MAXIMOS } from '@estampa/contract/shared/maximos.ts'
import sax from 'sax'
import { DomainError } from '../../infra/base/errors.ts'
import { storableText } from '../../infra/base/storable.ts'

/** A tag of an invoice, its children by name. Prefixes of namespaces are left out. */
export interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Tag[]
  text: string
}

/** Tags within each other; an invoice has nine. */
const MOST_DEPTH = 40
/** 990 lines of some 80 tags, and as many more. */
const MOST_TAGS = 250_000
/** An NF-e has no more; a purchase has a few more. */
const MOST_LINES = 990

/** A file that is no invoice, or none that can be read; `motivo` says why, in a sentence. */
export class NotaIlegivel extends DomainError {
  readonly motivo: string
  constructor(motivo: string) {
    super('NOTA_ILEGIVEL', { motivo })
    this.motivo = motivo
  }
}
export const unreadable = (motivo: string) => new NotaIlegivel(motivo)

/** Beginnings of a file that tell its encoding: a mark, or `<?` in sixteen bits. */
const MARKS: readonly [start: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
  ['3c003f00', 'utf-16le'],
  ['003c003f', 'utf-16be'],
]
const SINGLE_BYTE = /^(iso-8859|windows-125|latin|us-ascii|cp125)/i
/** Said by a first line that is read in single bytes, it is not so. */
const SIXTEEN_BITS = /^(utf-?16|ucs-?2|iso-10646)/i

/**
 * The text of the file as its bytes are, whatever its first line declares: by the mark at its beginning, else as declared,
 * else UTF-8, else Windows-1252. A file of single bytes by its own word that is UTF-8 throughout is UTF-8.
 */
export function decodeXml(bytes: Buffer): string {
  const start = bytes.subarray(0, 200)
  const marked = MARKS.find(([mark]) => start.toString('hex').startsWith(mark))?.[1]
  const said = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start.toString('latin1'))?.[1] ?? 'utf-8'
  const declared = SIXTEEN_BITS.test(said) ? 'utf-8' : said
  const first = marked ?? (SINGLE_BYTE.test(declared) ? 'utf-8' : declared)
  return (
    decodedAs(first, bytes) ??
    decodedAs(declared, bytes) ??
    decodedAs('utf-8', bytes) ??
    decodeCutUtf8(bytes) ??
    windows1252.decode(bytes)
  )
}

/** UTF-8 of a program that cuts names by bytes, in the middle of a letter; null where most of it is no UTF-8. */
function decodeCutUtf8(bytes: Buffer): string | null {
  const text = bytes.toString('utf8')
  const [beyondAscii, cut] = [/[^\0-\x7f]/g, /\uFFFD/g].map((letters) => text.match(letters)?.length ?? 0)
  return (beyondAscii ?? 0) > 2 * (cut ?? 0) ? text : null
}

const windows1252 = new TextDecoder('windows-1252')

/** The text; null where the bytes are invalid in the encoding, or the encoding is unknown. */
function decodedAs(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Reads the whole file as tags. Types of documents are refused: they define entities of their own. */
export function parseTags(xml: string): Tag {
  const root: Tag = { name: '', attributes: {}, children: [], text: '' }
  const open: Tag[] = [root]
  let [tags, lines] = [0, 0]
  const parser = sax.parser(true, { strictEntities: true } as sax.SAXOptions)
  parser.onopentag = ({ name, attributes }) => {
    if (++tags > MOST_TAGS || open.length > MOST_DEPTH) throw unreadable('Ele é grande demais.')
    if (localName(name) === 'det' && ++lines > MOST_LINES)
      throw unreadable(`Uma nota tem até ${MOST_LINES} linhas; esta tem mais.`)
    const tag: Tag = { name: localName(name), attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)?.children.push(tag)
    open.push(tag)
  }
  parser.onclosetag = () => void open.pop()
  parser.ontext = parser.oncdata = (text) => {
    const tag = open.at(-1)
    if (tag) tag.text += text
  }
  parser.ondoctype = parser.onerror = () => {
    throw unreadable('Não é um XML que se possa ler.')
  }
  parser.write(xml.replace(/^\uFEFF/, '')).close()
  return root
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** A tag that an invoice has once in its place; two are refused, as one of them would go unread. */
export const findTag = (tag: Tag | undefined, ...path: readonly string[]): Tag | undefined =>
  path.reduce<Tag | undefined>((within, name) => {
    const [found, second] = within?.children.filter((child) => child.name === name) ?? []
    if (second) throw unreadable(`Ele traz “${name}” duas vezes onde uma nota tem um só.`)
    return found
  }, tag)
export const listDeep = (tag: Tag, name: string): readonly Tag[] =>
  tag.name === name ? [tag] : tag.children.flatMap((child) => listDeep(child, name))
/** The text of a tag, as the database stores it: a reference to a character may be none, or half of one. */
export const textAt = (tag: Tag | undefined, ...path: readonly string[]): string =>
  storableText(findTag(tag, ...path)?.text ?? '').trim()

/** A decimal of an invoice, digits and a point, of at most `most`; absent is 0. */
function numberAt(most: number, tag: Tag | undefined, ...path: readonly string[]): number {
  const text = textAt(tag, ...path)
  if (text === '') return 0
  if (!/^\d+(\.\d+)?$/.test(text)) throw unreadable(`O número “${text.slice(0, 20)}” não pôde ser lido.`)
  const number = Number(text)
  if (number > most) throw unreadable(`O número “${text.slice(0, 20)}” é alto demais para uma compra.`)
  return number
}
export const moneyAt = (tag: Tag | undefined, ...path: readonly string[]) => numberAt(REAIS_MAXIMOS, tag, ...path)
export const piecesAt = (tag: Tag | undefined, ...path: readonly string[]) => numberAt(PECAS_MAXIMAS, tag, ...path)
