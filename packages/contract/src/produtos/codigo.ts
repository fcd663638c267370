/** What a piece is found by, beside its label's QR code. */
export interface ComCodigo {
  readonly sku: string | null
  readonly gtin?: string | null | undefined
}
