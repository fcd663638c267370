import { decodeHTML } from 'entities'
import { HTML_MAXIMO, textoDoHtml } from '../../infra/base/html.ts'

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
