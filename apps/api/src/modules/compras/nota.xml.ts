import { documentoConfere, normalizeDocumento } from '@estampa/contract/shared/documents.ts'
import { hasKeyFormat, parseNotaKey } from '@estampa/contract/shared/nfe.ts'
import sax from 'sax'
import { DomainError } from '../../infra/base/errors.ts'

/** A tag of an invoice, its children by name. Prefixes of namespaces are left out. */
interface Tag {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Tag[]
  text: string
}

/** Tags within each other; an invoice has nine. */
const MOST_DEPTH = 40
/** 990 lines of some 80 tags, and as many more. */
const MOST_TAGS = 250_000

const unreadable = (motivo: string) => new DomainError('NOTA_ILEGIVEL', { motivo })

/** The text of the file in the encoding that its first line declares; UTF-8 where it declares none. */
function decodeXml(bytes: Buffer): string {
  const start = bytes.subarray(0, 200).toString('latin1')
  const declared = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe
  try {
    return new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : declared, { fatal: true }).decode(
      bytes,
    )
  } catch {
    throw unreadable('A escrita dele não pôde ser lida.')
  }
}

/** Reads the whole file as tags. Types of documents are refused: they define entities of their own. */
function parseTags(xml: string): Tag {
  const root: Tag = { name: '', attributes: {}, children: [], text: '' }
  const open: Tag[] = [root]
  let tags = 0
  const parser = sax.parser(true, { trim: true, strictEntities: true } as sax.SAXOptions)
  parser.onopentag = ({ name, attributes }) => {
    if (++tags > MOST_TAGS || open.length > MOST_DEPTH) throw unreadable('Ele é grande demais.')
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

const findTag = (tag: Tag | undefined, ...path: readonly string[]): Tag | undefined =>
  path.reduce<Tag | undefined>((within, name) => within?.children.find((child) => child.name === name), tag)
const findDeep = (tag: Tag, name: string): Tag | undefined =>
  tag.name === name
    ? tag
    : tag.children.reduce<Tag | undefined>((found, child) => found ?? findDeep(child, name), undefined)
const textAt = (tag: Tag | undefined, ...path: readonly string[]): string => findTag(tag, ...path)?.text.trim() ?? ''

/** A decimal of an invoice: digits and a point; absent is 0. */
function numberAt(tag: Tag | undefined, ...path: readonly string[]): number {
  const text = textAt(tag, ...path)
  if (text === '') return 0
  if (!/^\d+(\.\d+)?$/.test(text)) throw unreadable(`O número “${text.slice(0, 20)}” não pôde ser lido.`)
  return Number(text)
}

/** A line of a supplier's invoice. */
export interface NotaLinha {
  readonly codigo: string
  readonly descricao: string
  /** Numbers of bar codes that name the piece, without 'SEM GTIN'. */
  readonly eans: readonly string[]
  readonly ncm: string | null
  /** Unit of sale, as written, and how many of it. */
  readonly unidade: string
  readonly quantidade: number
  /** Pieces in one unit where the invoice itself says it; null: a person says it. */
  readonly pecasPorUnidade: number | null
  /** All that is paid for the line, in reais: value, taxes on top, freight, insurance and other costs, less the discount. */
  readonly valor: number
}

export interface CompraNota {
  readonly chave: string
  readonly fornecedor: {
    readonly documento: string | null
    readonly nome: string
    readonly telefone: string
    readonly email: string
  }
  /** Document of the buyer; '' where the file names none. */
  readonly destinatario: string
  readonly linhas: readonly NotaLinha[]
  /** In reais; the lines' values have it in them. */
  readonly frete: number
  /** What a person should know of it, in sentences. */
  readonly avisos: readonly string[]
}

/** Units that are one piece, without accents and points. `PC` is none: it is a piece to some, a packet to others. */
const SINGLE_UNITS = new Set(['UN', 'UND', 'UNI', 'UNID', 'UNIDADE', 'PECA', 'PECAS', 'PCA'])
const isSingle = (unidade: string) =>
  SINGLE_UNITS.has(
    unidade
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toUpperCase(),
  ) && !/\d/.test(unidade)

const OTHER_FILES: Readonly<Record<string, string>> = {
  procEventoNFe: 'É um evento de uma nota, não a nota.',
  envEvento: 'É um evento de uma nota, não a nota.',
  resNFe: 'É só o resumo de uma nota: peça ao fornecedor o XML completo.',
  cteProc: 'É um conhecimento de transporte, não uma nota de mercadoria.',
  CompNfse: 'É uma nota de serviço.',
  nfse: 'É uma nota de serviço.',
}

/** Reads the XML of an NF-e 4.00, with its protocol or without. Throws NOTA_ILEGIVEL with why. */
export function readNota(bytes: Buffer): CompraNota {
  const root = parseTags(decodeXml(bytes))
  const info = findDeep(root, 'infNFe')
  if (!info) {
    const otherFile = root.children.map(({ name }) => OTHER_FILES[name]).find(Boolean)
    throw unreadable(otherFile ?? 'Não é o XML de uma NF-e.')
  }
  const version = info.attributes['versao'] ?? ''
  if (version !== '4.00') throw unreadable(`Ele é da versão ${version || 'desconhecida'} da NF-e; só se lê a 4.00.`)
  const chave = parseNotaKey(info.attributes['Id'] ?? '')
  if (!hasKeyFormat(chave)) throw unreadable('Ele não tem a chave da nota.')
  if (textAt(info, 'ide', 'mod') !== '55') throw unreadable('A nota não é do modelo 55.')
  if (textAt(info, 'ide', 'finNFe') === '4') throw unreadable('É uma nota de devolução, não de compra.')
  const status = findDeep(root, 'infProt')
  const avisos = [
    ...(status && !['100', '150'].includes(textAt(status, 'cStat')) ? ['A nota não consta como autorizada.'] : []),
    ...(status ? [] : ['O XML não traz a autorização da nota.']),
    ...(textAt(info, 'ide', 'tpAmb') === '2' ? ['É uma nota de teste, sem valor fiscal.'] : []),
  ]
  const details = info.children.filter(({ name }) => name === 'det')
  const services = details.filter((det) => findTag(det, 'imposto', 'ISSQN'))
  if (services.length > 0) {
    const names = services.map((det) => textAt(det, 'prod', 'xProd')).slice(0, 3)
    avisos.push(`Ficaram fora os serviços da nota: ${names.join(', ')}.`)
  }
  const goods = details.filter((det) => !services.includes(det))
  if (goods.length === 0) throw unreadable('A nota não tem nenhuma mercadoria.')
  const dest = findTag(info, 'dest')
  const destinatario = normalizeDocumento(textAt(dest, 'CNPJ') || textAt(dest, 'CPF'))
  const frete = goods.reduce((sum, det) => sum + numberAt(det, 'prod', 'vFrete'), 0)
  return { chave, fornecedor: readFornecedor(info), destinatario, linhas: goods.map(readLinha), frete, avisos }
}

function readFornecedor(info: Tag): CompraNota['fornecedor'] {
  const emit = findTag(info, 'emit')
  const documento = normalizeDocumento(textAt(emit, 'CNPJ') || textAt(emit, 'CPF'))
  const nome = textAt(emit, 'xNome')
  if (nome === '') throw unreadable('Ele não diz quem vendeu.')
  return {
    documento: documentoConfere(documento) ? documento : null,
    nome,
    telefone: textAt(emit, 'enderEmit', 'fone'),
    email: textAt(emit, 'email'),
  }
}

const ean = (text: string): string[] => (/^(\d{8}|\d{12,14})$/.test(text) ? [text] : [])

function readLinha(det: Tag): NotaLinha {
  const prod = findTag(det, 'prod')
  const imposto = findTag(det, 'imposto')
  const [unidade, quantidade] = [textAt(prod, 'uCom'), numberAt(prod, 'qCom')]
  const descricao = textAt(prod, 'xProd')
  if (descricao === '' || quantidade <= 0) throw unreadable('Uma linha dele não tem nome ou quantidade.')
  const taxesOnTop =
    numberAt(imposto, 'IPI', 'IPITrib', 'vIPI') + numberAt(imposto, 'II', 'vII') + sumIcms(findTag(imposto, 'ICMS'))
  const extras = numberAt(prod, 'vFrete') + numberAt(prod, 'vSeg') + numberAt(prod, 'vOutro')
  const valor = numberAt(prod, 'vProd') + extras + taxesOnTop - numberAt(prod, 'vDesc')
  const pieces = isSingle(textAt(prod, 'uTrib')) ? numberAt(prod, 'qTrib') / quantidade : Number.NaN
  const ncm = textAt(prod, 'NCM')
  return {
    codigo: textAt(prod, 'cProd'),
    descricao,
    eans: [...new Set([...ean(textAt(prod, 'cEAN')), ...ean(textAt(prod, 'cEANTrib'))])],
    ncm: /^\d{8}$/.test(ncm) ? ncm : null,
    unidade,
    quantidade,
    pecasPorUnidade: isSingle(unidade) ? 1 : Number.isInteger(pieces) && pieces > 0 ? pieces : null,
    valor: Math.max(0, Math.round(valor * 100) / 100),
  }
}

/** Tax substitution, which the buyer pays on top; the ICMS itself is within the price. */
const sumIcms = (icms: Tag | undefined) =>
  (icms?.children ?? []).reduce((sum, kind) => sum + numberAt(kind, 'vICMSST') + numberAt(kind, 'vFCPST'), 0)
