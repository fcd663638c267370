import { normalizar } from '@estampa/contract/shared/search.ts'
import { type RawBuilder, sql } from 'kysely'

const escapar = (palavra: string) => palavra.replace(/[\\%_]/g, (letra) => `\\${letra}`)

/**
 * LIKE patterns for a normalised column that begins with a space, one for each word. A word of one or two letters
 * has no trigram of its own: it is looked for at the beginning of words, where the index can help.
 */
function padroes(busca: string): string[] {
  return normalizar(busca)
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)
    .map((palavra) => (palavra.length < 3 ? `% ${escapar(palavra)}%` : `%${escapar(palavra)}%`))
}

/** `column like every pattern`. */
export function contemTodas(column: RawBuilder<string>, busca: string): RawBuilder<boolean> {
  const conditions = padroes(busca).map((padrao) => sql<boolean>`${column} like ${padrao}`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
