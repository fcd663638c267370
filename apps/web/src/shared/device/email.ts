/** Opens the person's own mail program with the message in it. */
export const linkDoEmail = (email: string, assunto: string, text: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(assunto)}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`
