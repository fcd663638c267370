/**
 * The "PIX copia e cola" text of a static charge: a BR Code (Manual de Padrões para Iniciação do Pix, Banco Central),
 * which is the EMV QR code for payments presented by the merchant. A field is its two-digit id, its two-digit length and
 * its value.
 */

/** Longest merchant name and city that the code can carry, characters. */
export const NOME_NO_PIX = 25
export const CIDADE_NO_PIX = 15

interface CobrancaPix {
  /** As `parsePixKey` writes it. */
  readonly chave: string
  readonly nome: string
  readonly cidade: string
  /** Cents; the payer types the amount when it is null. */
  readonly centavos: number | null
  /** Text on the receiver's statement, letters and digits only; `***` says nothing. */
  readonly identificador?: string
}

const campo = (id: string, valor: string): string => `${id}${String(valor.length).padStart(2, '0')}${valor}`

/** Banks accept plain ASCII only: accents go, other signs become spaces. */
export const textoNoPix = (texto: string, maximo: number): string =>
  texto
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maximo)
    .trim()

export function brCode({ chave, nome, cidade, centavos, identificador = '***' }: CobrancaPix): string {
  const payload = [
    campo('00', '01'),
    campo('26', campo('00', 'br.gov.bcb.pix') + campo('01', chave)),
    campo('52', '0000'),
    // The real, by its number in ISO 4217.
    campo('53', '986'),
    centavos === null ? '' : campo('54', (centavos / 100).toFixed(2)),
    campo('58', 'BR'),
    campo('59', textoNoPix(nome, NOME_NO_PIX)),
    campo('60', textoNoPix(cidade, CIDADE_NO_PIX)),
    campo('62', campo('05', identificador)),
    '6304',
  ].join('')
  return payload + crc16(payload)
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, initial value 0xFFFF) of ASCII text, in four hexadecimal capitals. */
export function crc16(texto: string): string {
  let crc = 0xffff
  for (const letra of texto) {
    crc ^= letra.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
