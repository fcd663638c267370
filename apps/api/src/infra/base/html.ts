import { decodeHTML } from 'entities'

/** Longest description in HTML that is read, characters; the rest of a longer one is left out. */
export const HTML_MAXIMO = 200_000

const TAG = /<(!--|!|\/?[a-z][a-z\d]*)/gi
const LINHA = /^\/?(br|p|div|ul|ol|li|td|h\d|tr|table|section|article)$/
const FIM = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi }

/**
 * The text of a description in HTML, a line for each paragraph and list item. It takes linear time, whatever the text:
 * each character is looked at a bounded number of times, also where nothing is closed.
 */
export function textoDoHtml(html: string): string {
  let texto = ''
  let lido = 0
  /** Ends that do not come any more: they are not looked for again. */
  const ausentes = new Set<string>()
  for (const { 1: nome = '', index } of html.matchAll(TAG)) {
    if (index < lido) continue
    const tag = nome.toLowerCase()
    const fim = fimDe(html, index, tag, ausentes)
    if (fim === null) continue
    texto += html.slice(lido, index).replace(/[\r\n]+/g, ' ')
    if (LINHA.test(tag)) texto += '\n'
    lido = fim
  }
  texto += html.slice(lido).replace(/[\r\n]+/g, ' ')
  return decodeHTML(texto)
    .replace(/\0/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
}

/** Where what begins here ends, a script with its contents; null where it does not end. */
function fimDe(html: string, inicio: number, tag: string, ausentes: Set<string>): number | null {
  if (tag === '!--') {
    const fim = depoisDe(html, '-->', inicio, ausentes)
    if (fim !== null) return fim
  }
  if ((tag === 'script' || tag === 'style') && !ausentes.has(tag)) {
    FIM[tag].lastIndex = inicio
    if (FIM[tag].test(html)) return FIM[tag].lastIndex
    ausentes.add(tag)
  }
  return depoisDe(html, '>', inicio, ausentes)
}

function depoisDe(html: string, fim: string, inicio: number, ausentes: Set<string>): number | null {
  const position = ausentes.has(fim) ? -1 : html.indexOf(fim, inicio)
  if (position >= 0) return position + fim.length
  ausentes.add(fim)
  return null
}

const TEM_HTML = /<\/?(p|br|div|span|ul|ol|li|b|i|u|em|strong|h\d|table|tbody|tr|td|th|a|img|font|section)\b[^>]*>/i
const TEM_NOME = /&(#\d{1,6}|#x[\da-f]{1,5}|[a-z][a-z\d]{1,9});/i
/** HTML whose signs were written as names once more, as some programs do: `&lt;p&gt;Malha &amp;amp; gola&lt;/p&gt;`. */
const VEZES = 3

/** A description in HTML as plain text; a plain one stays as it is. */
export function descricaoEmTexto(escrita: string): string {
  let texto = escrita.slice(0, HTML_MAXIMO)
  for (let vez = 0; vez < VEZES; vez++) {
    if (TEM_HTML.test(texto)) texto = textoDoHtml(texto)
    else if (TEM_NOME.test(texto)) texto = decodeHTML(texto).replaceAll('\0', '')
    else break
  }
  return texto
}
