/** A sentence with its data filled in; `{n|peça|peças}` writes the number and the form that agrees. */
export const fillTemplate = (frase: string, dados: Readonly<Record<string, unknown>>): string =>
  frase.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, singular: string | undefined, varios: string | undefined) => {
      if (!(name in dados)) return whole
      const valor = String(dados[name])
      return singular === undefined ? valor : `${valor} ${valor === '1' ? singular : varios}`
    },
  )
