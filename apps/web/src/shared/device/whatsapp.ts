import { telefoneInternacional } from '@estampa/contract/shared/documents.ts'

/** A number that cannot be called from anywhere is left out: the person chooses the contact. */
export const linkDoWhatsApp = (telefone: string, texto: string): string =>
  `https://wa.me/${telefoneInternacional(telefone)}?text=${encodeURIComponent(texto)}`
