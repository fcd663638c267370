import type { LinhaDaSaude } from '@estampa/contract/sistema/saude.schemas.ts'
import type { Figuras } from './figuras.rules.ts'
import { assunto, ir } from './linhas.ts'

/** Null where every SKU is its own. */
export function linhaDosSkus(repetidos: NonNullable<Figuras['skusRepetidos']>): LinhaDaSaude | null {
  const [primeiro] = repetidos
  if (!primeiro) return null
  const quais = repetidos.map(({ sku, titulo }) => `“${sku}”, de “${titulo}”`).join('; ')
  return assunto('skus', 'SKUs repetidos').atencao(
    `Estes SKUs só diferem do de outra peça no que não se vê, e uma leitura acha a outra: ${quais}. Dê outro SKU a cada um.`,
    ir('Ver o primeiro', `/produtos?busca=${encodeURIComponent(primeiro.sku)}`),
  )
}
