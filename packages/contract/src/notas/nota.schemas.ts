import { z } from 'zod'
import { id, iguais } from '../shared/fields.ts'
import { fallback } from '../shared/tolerance.ts'
import { ESTADOS_DA_NOTA, MODELOS_DE_NOTA } from './nota.ts'

/**
 * The invoice of a sale. `valor` in reais; `motivo` is the refusal to the letter, or what the figures are that differ.
 * `link_pdf` and `link_xml` are the shop's own copies, null until they are here; `ambiente` is known from the XML.
 */
export const notaDaVenda = z.object({
  estado: fallback(z.enum(ESTADOS_DA_NOTA), 'enviando'),
  modelo: z.union(MODELOS_DE_NOTA.map((modelo) => z.literal(modelo))),
  ...iguais(['numero', 'serie', 'chave', 'motivo'], z.string().nullable()),
  valor: z.number().nullable(),
  produto_id: id.nullable().describe('O produto que a recusa nomeia'),
  ambiente: fallback(z.enum(['producao', 'homologacao']).nullable(), null),
  ...iguais(['link_pdf', 'link_xml', 'link_bling', 'emitida_em'], z.string().nullable()),
})
export type NotaDaVenda = z.infer<typeof notaDaVenda>
