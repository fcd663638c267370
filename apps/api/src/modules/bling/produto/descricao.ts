import { decodeHTML } from 'entities'

/** The text of a description in HTML, a line for each paragraph and list item. */
export const textoDoHtml = (html: string): string =>
  decodeHTML(
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/\r?\n/g, ' ')
      .replace(/<br\b[^>]*>/gi, '\n')
      .replace(/<\/?(p|div|ul|ol|li|td|h\d|tr|table|section|article)\b[^>]*>/gi, '\n')
      .replace(/<\/?[a-z!][^>]*>/gi, ''),
  )
    .replace(/\0/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
