/** The choices of a select, of words by their keys. */
export const opcoes = (de: Readonly<Record<string, string>>): { value: string; label: string }[] =>
  Object.entries(de).map(([value, label]) => ({ value, label }))
