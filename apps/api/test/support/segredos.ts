/** Forms of a secret of any origin: a token in three parts, or a private key. */
const FORMAS = [/eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/, /-----BEGIN [A-Z ]*PRIVATE KEY/]

/** Which of these secrets, and of those forms, stand in the text; by name, so that a failure tells no secret either. */
export function segredosEm(place: string, texto: string, segredos: Readonly<Record<string, string>>): string[] {
  const valores = Object.entries(segredos).filter(([, valor]) => valor.length > 5 && texto.includes(valor))
  const formas = FORMAS.filter((forma) => forma.test(texto)).map(String)
  return [...valores.map(([nome]) => `${nome} in ${place}`), ...formas.map((forma) => `${forma} in ${place}`)]
}
