import { parseGtin } from '@estampa/contract/produtos/gtin.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { documentoConfere, normalizeDocumento } from '@estampa/contract/shared/documents.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { hasKeyFormat, hasRightKeyDigit, parseNotaKey } from '@estampa/contract/shared/nfe.ts'
import {
  decodeXml,
  findTag,
  listDeep,
  moneyAt,
  NotaIlegivel,
  parseTags,
  piecesAt,
  type Tag,
  textAt,
  unreadable,
} from './nota.tags.ts'

/** A line of a supplier's invoice. */
export interface NotaLinha {
  readonly codigo: string
  readonly descricao: string
  /** Numbers of bar codes that name the piece, without 'SEM GTIN'. */
  readonly eans: readonly string[]
  /** The bar code of a single piece, where the line has so many pieces. */
  readonly eanDaPeca: { readonly ean: string; readonly pecas: number } | null
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
  /** Something of it speaks against an invoice that holds: its pieces come in once a person has said so. */
  readonly duvidosa?: true
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

/** Other papers by the name of their first tag; some of them name the invoices that they are of. */
const OTHER_FILES: readonly [name: RegExp, what: string][] = [
  [/evento/i, 'É um evento de uma nota, não a nota.'],
  [/^resNFe$/i, 'É só o resumo de uma nota: peça ao fornecedor o XML completo.'],
  [/^(proc)?cte/i, 'É um conhecimento de transporte, não uma nota de mercadoria.'],
  [/^(proc)?mdfe/i, 'É um manifesto de carga, não uma nota de mercadoria.'],
  [/nfse/i, 'É uma nota de serviço.'],
]

/** Reads the XML of an NF-e 4.00, with its protocol or without. Throws NOTA_ILEGIVEL with why. */
export function readNota(bytes: Buffer): CompraNota {
  const root = parseTags(decodeXml(bytes))
  const otherFile = OTHER_FILES.find(([name]) => root.children.some((first) => name.test(first.name)))
  if (otherFile) throw unreadable(otherFile[1])
  const [info, second] = listDeep(root, 'infNFe')
  if (!info) throw unreadable('Não é o XML de uma NF-e.')
  if (second) throw unreadable('Ele tem mais de uma nota: envie o XML de cada uma.')
  const version = info.attributes['versao'] ?? ''
  if (version !== '4.00') throw unreadable(`Ele é da versão ${version || 'desconhecida'} da NF-e; só se lê a 4.00.`)
  const chave = parseNotaKey(info.attributes['Id'] ?? '')
  if (!hasKeyFormat(chave)) throw unreadable('Ele não tem a chave da nota.')
  if (!hasRightKeyDigit(chave)) throw unreadable('A chave da nota está errada: o último dígito não confere.')
  if (textAt(info, 'ide', 'mod') !== '55') throw unreadable('A nota não é do modelo 55.')
  if (textAt(info, 'ide', 'finNFe') === '4') throw unreadable('É uma nota de devolução, não de compra.')
  const duvidas = findDuvidas(root, info, chave)
  const avisos = [
    ...duvidas,
    ...(textAt(info, 'ide', 'tpNF') === '0'
      ? ['É uma nota de entrada de quem a emitiu: confira se é uma compra.']
      : []),
  ]
  const details = info.children.filter(({ name }) => name === 'det')
  const services = details.filter((det) => findTag(det, 'imposto', 'ISSQN'))
  if (services.length > 0) {
    const names = services.map((det) => cutText(textAt(det, 'prod', 'xProd'), CARACTERES.produto.titulo)).slice(0, 3)
    avisos.push(`Ficaram fora os serviços da nota: ${names.join(', ')}.`)
  }
  const goods = details.filter((det) => !services.includes(det))
  if (goods.length === 0) throw unreadable('A nota não tem nenhuma mercadoria.')
  const dest = findTag(info, 'dest')
  const destinatario = normalizeDocumento(textAt(dest, 'CNPJ') || textAt(dest, 'CPF'))
  const frete = goods.reduce((sum, det) => sum + moneyAt(det, 'prod', 'vFrete'), 0)
  const linhas = goods.map(readLinha)
  avisos.push(...findOddities(info, goods, linhas, services))
  const fornecedor = readFornecedor(info)
  return { chave, fornecedor, destinatario, linhas, frete, avisos, ...(duvidas.length > 0 && { duvidosa: true }) }
}

/** What speaks against an invoice that holds: not authorised, of a test, or a key that is another's. */
function findDuvidas(root: Tag, info: Tag, chave: string): string[] {
  const [status, second] = listDeep(root, 'infProt')
  if (second) throw unreadable('Ele tem mais de uma autorização: peça ao fornecedor o XML da nota.')
  const protocolKey = parseNotaKey(textAt(status, 'chNFe'))
  const emit = findTag(info, 'emit')
  const issuer = normalizeDocumento(textAt(emit, 'CNPJ') || textAt(emit, 'CPF'))
  // The key pads an issuer's CPF with zeros to 14 digits; an invoice that a state issues for a person carries the state's CNPJ.
  const isWrittenByState = /^(89|90|91)\d$/.test(chave.slice(22, 25))
  const isIssuers = issuer === '' || isWrittenByState || chave.slice(6, 20) === issuer.padStart(14, '0')
  return [
    ...(status && !['100', '150'].includes(textAt(status, 'cStat')) ? ['A nota não consta como autorizada.'] : []),
    ...(status ? [] : ['O XML não traz a autorização da nota.']),
    ...(protocolKey !== '' && protocolKey !== chave ? ['A autorização no XML é de outra nota.'] : []),
    ...(isIssuers ? [] : ['O CNPJ na chave da nota não é o de quem a emitiu.']),
    ...(textAt(info, 'ide', 'tpAmb') === '2' ? ['É uma nota de teste, sem valor fiscal.'] : []),
  ]
}

/** Bonus, donation or gift, within the state, out of it, and as the buyer enters it. */
const BONUS = /^[1256]910$/
const nameLinhas = (linhas: readonly NotaLinha[]) => {
  const names = linhas.slice(0, 3).map(({ descricao }) => descricao)
  return names.join(', ') + (linhas.length > names.length ? ` e mais ${linhas.length - names.length}` : '')
}

/** What a person should look at before the pieces get these costs. */
function findOddities(
  info: Tag,
  goods: readonly Tag[],
  linhas: readonly NotaLinha[],
  services: readonly Tag[],
): readonly string[] {
  const bonus = linhas.filter((_, i) => BONUS.test(textAt(goods[i], 'prod', 'CFOP')))
  const free = linhas.filter(({ valor }) => valor === 0)
  const total = textAt(info, 'total', 'ICMSTot', 'vNF')
  const said = moneyAt(info, 'total', 'ICMSTot', 'vNF')
  const sum = [...linhas.map(({ valor }) => valor), ...services.map((det) => moneyAt(det, 'prod', 'vProd'))].reduce(
    (a, b) => a + b,
    0,
  )
  const differs = total !== '' && Math.abs(said - sum) > 0.009
  return [
    ...(bonus.length > 0 ? [`Bonificação na nota: ${nameLinhas(bonus)}.`] : []),
    ...(free.length > 0 ? [`Sem valor na nota: ${nameLinhas(free)}.`] : []),
    ...(differs
      ? [
          `A nota diz ${formatReais(said)} no total; o que foi lido dela soma ${formatReais(Math.round(sum * 100) / 100)}.`,
        ]
      : []),
  ]
}

export type NotaAnswer = { readonly nota: CompraNota } | { readonly motivo: string }

/** The invoice, or why it cannot be read. */
export function answerNota(file: Buffer): NotaAnswer {
  try {
    return { nota: readNota(file) }
  } catch (error) {
    if (error instanceof NotaIlegivel) return { motivo: error.motivo }
    throw error
  }
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

/** Most characters of a unit of sale; an NF-e has six. */
const UNIDADE = 20

/** Reads a bar code; null for 'SEM GTIN', another format or a wrong check digit. */
function readEan(text: string): string | null {
  const read = parseGtin(text)
  return 'gtin' in read ? read.gtin : null
}

/** A number of 14 digits names a pack, unless it begins with 0. */
const isOfPiece = (ean: string) => ean.length < 14 || ean.startsWith('0')

/** Written where a line has none. */
const NO_NCM = '00000000'

function readLinha(det: Tag): NotaLinha {
  const prod = findTag(det, 'prod')
  const imposto = findTag(det, 'imposto')
  const [unidade, quantidade] = [textAt(prod, 'uCom'), piecesAt(prod, 'qCom')]
  const descricao = textAt(prod, 'xProd').replace(/\s+/g, ' ')
  if (descricao === '' || quantidade <= 0) throw unreadable('Uma linha dele não tem nome ou quantidade.')
  const icms = findTag(imposto, 'ICMS')
  const taxesOnTop = moneyAt(imposto, 'IPI', 'IPITrib', 'vIPI') + moneyAt(imposto, 'II', 'vII') + sumIcms(icms)
  const extras = moneyAt(prod, 'vFrete') + moneyAt(prod, 'vSeg') + moneyAt(prod, 'vOutro')
  const discounts = moneyAt(prod, 'vDesc') + sumDeductedIcms(icms)
  // A line that the invoice's total excludes (`indTot` 0) costs the shop nothing.
  const price = textAt(prod, 'indTot') === '0' ? 0 : moneyAt(prod, 'vProd') - discounts
  const valor = price + extras + taxesOnTop
  const [tributadas, isTributadaSingle] = [piecesAt(prod, 'qTrib'), isSingle(textAt(prod, 'uTrib'))]
  const pieces = isTributadaSingle ? tributadas / quantidade : Number.NaN
  const [ean, eanTributavel] = [readEan(textAt(prod, 'cEAN')), readEan(textAt(prod, 'cEANTrib'))]
  // The code of a pack is none of its pieces; theirs stands beside the taxed unit.
  const isCountedByTributada = !isSingle(unidade) && isTributadaSingle
  const pieceEan = isCountedByTributada ? (eanTributavel === ean ? null : eanTributavel) : (ean ?? eanTributavel)
  const ncm = textAt(prod, 'NCM')
  const { sku, titulo } = CARACTERES.produto
  return {
    codigo: cutText(textAt(prod, 'cProd'), sku),
    descricao: cutText(descricao, titulo),
    eans: [...new Set([ean, eanTributavel])].filter((code) => code !== null),
    eanDaPeca:
      pieceEan !== null && isOfPiece(pieceEan)
        ? { ean: pieceEan, pecas: isCountedByTributada ? tributadas : quantidade }
        : null,
    ncm: /^\d{8}$/.test(ncm) && ncm !== NO_NCM ? ncm : null,
    unidade: cutText(unidade, UNIDADE),
    quantidade,
    pecasPorUnidade: isSingle(unidade) ? 1 : Number.isInteger(pieces) && pieces > 0 ? pieces : null,
    valor: Math.max(0, Math.round(valor * 100) / 100),
  }
}

/** Tax substitution, which the buyer pays on top; the ICMS itself is within the price. */
const sumIcms = (icms: Tag | undefined) =>
  (icms?.children ?? []).reduce((sum, kind) => sum + moneyAt(kind, 'vICMSST') + moneyAt(kind, 'vFCPST'), 0)

/** Relief of ICMS that the invoice takes off the price. */
const sumDeductedIcms = (icms: Tag | undefined) =>
  (icms?.children ?? [])
    .filter((kind) => textAt(kind, 'indDeduzDeson') === '1')
    .reduce((sum, kind) => sum + moneyAt(kind, 'vICMSDeson'), 0)
