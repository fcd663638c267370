import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { jsonOrNull } from '../../../infra/base/json.ts'
import { unstorableText } from '../../../infra/http/unstorable-text.ts'

const aviso = z.object({ event: z.string().max(100), data: z.object({ id: z.string().min(1).max(100) }) })

/** Signed with the application's secret, over the bytes as they came? In base64 or in hexadecimal: both are in use. */
export function assinaturaConfere(segredo: string, corpo: Buffer, cabecalho: unknown): boolean {
  if (segredo === '' || typeof cabecalho !== 'string') return false
  const esperada = createHmac('sha256', segredo).update(corpo).digest()
  const dito = cabecalho.trim().replace(/^sha256=/i, '')
  const formas = [Buffer.from(dito, 'base64'), /^[0-9a-f]{64}$/i.test(dito) ? Buffer.from(dito, 'hex') : null]
  return formas.some((dada) => dada !== null && dada.length === esperada.length && timingSafeEqual(dada, esperada))
}

/** Says nothing: the call that registers the address. */
export const vazio = (corpo: Buffer): boolean =>
  /^\s*(\{\s*\}|\[\s*\]|null)?\s*$/.test(corpo.subarray(0, 50).toString('utf8'))

/** Which shipment it is about; null for one that names none. */
export function envioDoAviso(corpo: Buffer): string | null {
  const recebido = jsonOrNull(corpo.toString('utf8'))
  return unstorableText(recebido) === null ? (aviso.safeParse(recebido).data?.data.id ?? null) : null
}
