import sax from 'sax'
import { Refused } from './refused.ts'

export type Attributes = Readonly<Record<string, string | undefined>>

/** Events that a reader of XML receives. All names are in lower case; those of tags come without their prefix. */
export interface XmlEvents {
  open(name: string, attributes: Attributes): void
  /** A stretch of text, which may be only a piece of one. */
  text(text: string): void
  close(name: string): void
}

/** Bytes between two tags or texts, as those of one tag; a hundred times what programs write. */
const MOST_MARKUP = 1 << 17
/** Tags within each other; a workbook has ten. The parser looks through all of them for one that a closing tag names. */
const MOST_DEPTH = 100

/** Reads XML as it comes, and holds no more of it than one tag. Throws where it is none that a workbook has. */
export async function readXml(pieces: AsyncIterable<Uint8Array>, events: XmlEvents): Promise<void> {
  // Not strict: other programs write workbooks whose tags do not match.
  const xml = sax.parser(false, { lowercase: true, noscript: true })
  const decoder = new TextDecoder()
  let depth = 0
  let silent = 0
  xml.onopentag = ({ name, attributes }) => {
    if (++depth > MOST_DEPTH) refuse()
    silent = 0
    events.open(localName(name), attributes as Attributes)
  }
  xml.onclosetag = (name) => {
    depth--
    silent = 0
    events.close(localName(name))
  }
  xml.ontext = xml.oncdata = (text) => {
    silent = 0
    events.text(text)
  }
  // No program writes types of documents into a workbook: they would define characters' names of their own.
  xml.ondoctype = xml.onsgmldeclaration = xml.onerror = refuse
  for await (const piece of pieces) {
    silent += piece.length
    xml.write(decoder.decode(piece, { stream: true })).flush()
    if (silent > MOST_MARKUP) refuse()
  }
  xml.write(decoder.decode()).close()
}

function refuse(): never {
  throw new Refused('PLANILHA_ILEGIVEL')
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
