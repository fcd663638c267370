import { ENTITY_NAMES, entityOf } from '../entities.ts'

/** A product or, where one is named, its variation. */
export interface Peca {
  readonly produtoId: number
  readonly variacaoId: number | null
}

/** The product of a path as our own labels carry it: `/produtos/12` or `/produtos/12?variacao=34`; else null. */
export function pecaDoCaminho(caminho: string): Peca | null {
  const [, id, consulta = ''] = /^\/produtos\/([1-9]\d{0,14})\/?(?:\?([^#]*))?(?:#.*)?$/.exec(caminho) ?? []
  if (id === undefined) return null
  const [, variacao] = /(?:^|&)variacao=([1-9]\d{0,14})(?:&|$)/.exec(consulta) ?? []
  return { produtoId: Number(id), variacaoId: variacao === undefined ? null : Number(variacao) }
}

/** The production whose printed order a code was read from: `/producoes/12`, as some keyboards type it too; else null. */
export function ordemDoCodigo(codigo: string): number | null {
  const [, id] = /(?:^|[/;])producoes[/;]([1-9]\d{0,8})[/;]?$/.exec(codigo.trim()) ?? []
  return id === undefined ? null : Number(id)
}

/** First parts of the addresses of the program's pages (app/pages.ts of the web; routes.browser.test.ts compares). */
export const AREAS = [
  'home',
  'produtos',
  'clientes',
  'vendas',
  'orcamentos',
  'compras',
  'caixa',
  'producao',
  'relatorios',
  'categorias',
  'configuracoes',
  'sincronizacao',
  'qrcodes',
  'imprimir',
  ...ENTITY_NAMES.map((name) => entityOf(name).page.path.split('/')[1] ?? ''),
]

/** Does a path, beginning with a slash, lead to a page of this program? */
export const eRotaConhecida = (caminho: string): boolean => AREAS.includes(/^\/([^/?#]*)/.exec(caminho)?.[1] ?? '')

/**
 * Repairs our addresses as typed by a USB scanner with the American layout on a computer with a Brazilian keyboard (`/`, `?`
 * and `:` come out as `;`, `:` and `Ç`), or with caps lock on. Other text stays.
 */
export function fixKeyboard(texto: string): string {
  const american = /^(;|https?ç;;)/i.test(texto)
    ? texto.replaceAll(':', '?').replace(/ç/gi, ':').replaceAll(';', '/')
    : texto
  const lower = /[a-z]/.test(american) ? american : american.toLowerCase()
  return eRotaConhecida(lower.replace(/^https?:\/\/[^/]+/, '')) ? lower : texto
}

/** AIM symbology identifiers that scanners may send before a code: `]C1`, `]E0`, `]Q3`; `]` is `[` on a Brazilian keyboard. */
const AIM = /^[\][][ACDEFGIQSXZ]\d(?=.)/i

/** The code without a scanner's additions: control characters, AIM identifiers, asterisks of Code 39. Repairs addresses too. */
export function codigoDoLeitor(lido: string): string {
  const texto = lido
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(AIM, '')
  return fixKeyboard(/^\*(.+)\*$/.exec(texto)?.[1] ?? texto)
}

/**
 * The product that a search text names when it is the text of a label, as a path or as a full address of this shop
 * (`host` with its port); null for any other text.
 */
export function pecaDaEtiqueta(busca: string, host: string): Peca | null {
  const texto = codigoDoLeitor(busca)
  const [, labelHost, caminho = '/'] = /^https?:\/\/([^/?#]+)(\/.*)?$/i.exec(texto) ?? []
  if (labelHost === undefined) return pecaDoCaminho(texto)
  return labelHost.toLowerCase() === host.toLowerCase() ? pecaDoCaminho(caminho) : null
}
