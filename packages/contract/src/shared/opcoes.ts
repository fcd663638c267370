/** The choices of a select in their order: the stored value of each and its label. */
export const opcoes = <V extends string>(rotulos: Readonly<Record<V, string>>) =>
  (Object.keys(rotulos) as V[]).map((valor) => ({ valor, rotulo: rotulos[valor] }))

/** How a stored value is called on screen; an unknown one shows itself. */
export const rotuloEm =
  (rotulos: Readonly<Record<string, string>>) =>
  (valor: string): string =>
    (Object.hasOwn(rotulos, valor) && rotulos[valor]) || valor
