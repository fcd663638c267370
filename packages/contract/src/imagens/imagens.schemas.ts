import { z } from 'zod'
import { id } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { MAXIMO_DE_IMAGENS } from './imagens.arquivos.ts'

/** A product image in three WebP widths: `miniatura` 320 px, `media` 800 px, `imagem` 1600 px at most. */
export const imagem = z.object({
  id,
  imagem: z.string(),
  media: z.string(),
  miniatura: z.string(),
  ordem: z.int(),
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
