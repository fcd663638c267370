import { z } from 'zod'
import { id } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { alias, fallback } from '../shared/tolerance.ts'
import { MAXIMO_DE_IMAGENS } from './imagens.arquivos.ts'

/** A product image in three WebP widths: `miniatura` 320 px, `media` 800 px, `imagem` 1600 px at most. */
export const imagem = z.object({
  id,
  imagem: alias(z.string(), 'url'),
  media: z.string(),
  miniatura: z.string(),
  ordem: fallback(z.int(), undefined),
  largura: z.int(),
  altura: z.int(),
})
export type Imagem = z.infer<typeof imagem>

export const ordemDeImagens = lista(z.object({ id, ordem: z.int().min(0).max(10_000) }), {
  min: [1, 'Informe ao menos uma imagem'],
  max: [MAXIMO_DE_IMAGENS],
})
export const vinculoDeImagens = z.object({
  imagens_ids: lista(id, { max: [MAXIMO_DE_IMAGENS] }).transform((ids) => [...new Set(ids)]),
})
