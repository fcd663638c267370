import { mesmoGtin } from './gtin.ts'
import { mesmoSku } from './variacoes.ts'

/** What a piece is found by, beside its label's QR code. */
export interface ComCodigo {
  readonly sku: string | null
  readonly gtin?: string | null | undefined
}

/** Whether a scanned or typed text is the piece's SKU or its EAN. */
export const temOCodigo = ({ sku, gtin }: ComCodigo, codigo: string): boolean =>
  mesmoSku(sku, codigo) || mesmoGtin(gtin, codigo)
