/** A sentence with its data filled in; `{n|peça|peças}` writes the number and the form that agrees. */
export const preencher = (frase: string, dados: Readonly<Record<string, unknown>>): string =>
  frase.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, um: string | undefined, varios: string | undefined) => {
      if (!(name in dados)) return whole
      const valor = String(dados[name])
      return um === undefined ? valor : `${valor} ${valor === '1' ? um : varios}`
    },
  )
