import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ETIQUETA } from './chegada.mapping.ts'

/** A digest; '' where the order has none of it, null where it is masked, or of before it was kept, and says nothing. */
const resumo = z.string().nullable()

const linha = z.object({
  produto: z.number().nullable(),
  codigo: z.string(),
  nome: z.string(),
  quantidade: z.number(),
  valor: z.number(),
  /** Percent. */
  desconto: z.number(),
  detalhes: resumo.default(null),
})
export type LinhaDoConteudo = z.output<typeof linha>

/** Content of an order, to tell one state of it from another. Personal data are only a digest. */
export const conteudo = z.object({
  itens: z.array(linha),
  desconto: z.object({ valor: z.number(), unidade: z.enum(['REAL', 'PERCENTUAL']) }),
  /** Amounts beside the goods. */
  despesas: z.number().default(0),
  frete: z.number(),
  total: z.number().nullable(),
  servico: z.string().nullable(),
  /** Who pays the carrier; null of before it was kept. */
  pagador: z.number().nullable().default(null),
  contato: z.number().nullable(),
  entrega: resumo,
  recado: resumo,
  /** The id of its invoice. */
  nota: z.string().nullable().default(null),
})
export type Conteudo = z.output<typeof conteudo>

const conteudoEnviado = conteudo.extend({
  /** Digests of the lines that the shop wrote into the order's notes, of all versions of the sale. */
  linhas_do_recado: z.array(z.string()).default([]),
})
/** What the shop's own order was sent with last. */
export type ConteudoEnviado = z.output<typeof conteudoEnviado>
/** As it was kept; null for none. */
export const parseEnviado = (guardado: unknown): ConteudoEnviado | null =>
  conteudoEnviado.safeParse(guardado).data ?? null

/** As it was kept; null for one that this version does not know. */
export const parseConteudo = (guardado: unknown): Conteudo | null => conteudo.safeParse(guardado).data ?? null

export const iguais = (first: Conteudo, second: Conteudo): boolean => JSON.stringify(first) === JSON.stringify(second)

const mascarado = (texto: string | undefined): boolean => texto?.includes('*') ?? false

/** Channels mask an address, also later on: that is no other address. One whose place can be read is not masked. */
type Etiqueta = { readonly [C in (typeof ETIQUETA)[number]]?: string | undefined }
export function resumoDaEntrega(etiqueta: Etiqueta | null | undefined): string | null {
  if ([etiqueta?.endereco, etiqueta?.numero, etiqueta?.cep].some(mascarado)) return null
  return summarizeParts(ETIQUETA.map((campo) => (mascarado(etiqueta?.[campo]) ? '' : (etiqueta?.[campo] ?? ''))))
}

/** A digest of these texts; case, blanks and punctuation tell nothing. */
export function summarizeParts(partes: readonly string[]): string {
  const texto = partes.map((parte) =>
    parte
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  if (texto.every((parte) => parte === '')) return ''
  return createHash('sha256').update(JSON.stringify(texto)).digest('base64url').slice(0, 22)
}
