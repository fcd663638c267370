import { normalizar } from '../shared/search.ts'

/**
 * A normalised word of a search without the ending of its plural, so that it begins both forms: `pretas` → `preta`,
 * `moletons` → `moleto`, `azuis` → `azu`. Codes, and words that would be left with two letters, stay as they are.
 */
export function noSingular(palavra: string): string {
  if (!/^[a-z]{4,}$/.test(palavra)) return palavra
  const singular = palavra.replace(/oes$/, 'ao').replace(/(?:ns|(?<=[aeou])is|(?<=[rz])es|(?<!s)s)$/, '')
  return singular.length < 3 ? palavra : singular
}

/** The other gender of each word, in the singular: `Camiseta Preto` → `camiseto preta`. Mirrors SQL `outras_formas()`. */
export const outrasFormas = (texto: string): string =>
  normalizar(texto)
    .split(/[^a-z]+/)
    .filter((palavra) => /^[a-z]{3,}([oa]s?|oes)$/.test(palavra) && !palavra.endsWith('ao'))
    .map((palavra) =>
      palavra.endsWith('oes')
        ? `${palavra.slice(0, -3)}ao`
        : palavra.replace(/([oa])s?$/, (_, genero: string) => (genero === 'o' ? 'a' : 'o')),
    )
    .join(' ')
