import { soDigitos } from '@estampa/contract/shared/documents.ts'

/** Brazilian numbers get their country's code; without a number the person chooses the contact. */
export function linkDoWhatsApp(telefone: string, texto: string): string {
  const digitos = soDigitos(telefone)
  const numero = /^\d{10,11}$/.test(digitos) ? `55${digitos}` : /^55\d{10,11}$/.test(digitos) ? digitos : ''
  return `https://wa.me/${numero}?text=${encodeURIComponent(texto)}`
}
