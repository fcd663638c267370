import unhomoglyph from 'unhomoglyph'

/** The signs that a text looks made of, by Unicode's table of confusables (TS 39); to compare, not to read. */
const aparencia = (texto: string) => unhomoglyph(texto.normalize('NFD')).normalize('NFD')

/** With letters of other alphabets as the Latin ones that they look like: in small letters they may look otherwise. */
const toLatinLetters = (texto: string) => texto.normalize('NFD').replace(/[^\0-\x7f]/gu, comoLatina)

/** The table writes a capital I as l. */
function comoLatina(letra: string): string {
  const vista = aparencia(letra)
  return vista === 'l' && letra !== letra.toLowerCase() ? 'I' : vista
}

const toLowerCaseForms = (nome: string) =>
  [toLatinLetters(nome), nome].map((texto) => aparencia(texto.toLowerCase()).toLowerCase())

/** Would a person take one user name for the other: as they are written, or whatever their capitals? */
export function isNomeParecido(firstNome: string, secondNome: string): boolean {
  if (aparencia(firstNome) === aparencia(secondNome)) return true
  const formas = toLowerCaseForms(firstNome)
  return toLowerCaseForms(secondNome).some((forma) => formas.includes(forma))
}
