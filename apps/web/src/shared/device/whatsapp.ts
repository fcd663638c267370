import { telefoneInternacional } from '@estampa/contract/shared/documents.ts'

/** Leaves out a number without its area: then the person chooses the contact in WhatsApp. */
export const linkDoWhatsApp = (telefone: string, text: string): string =>
  `https://wa.me/${telefoneInternacional(telefone)}?text=${encodeURIComponent(text)}`
