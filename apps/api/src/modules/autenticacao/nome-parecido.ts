import unhomoglyph from 'unhomoglyph'

/** The signs that a text looks made of, by Unicode's table of confusables (TS 39); to compare, not to read. */
const aparencia = (texto: string) => unhomoglyph(texto.normalize('NFD')).normalize('NFD')

/** With letters of other alphabets as the Latin ones that they look like: in small letters they may look otherwise. */
const emLatinas = (texto: string) => texto.normalize('NFD').replace(/[^\0-\x7f]/gu, comoLatina)

/** The table writes a capital I as l. */
function comoLatina(letra: string): string {
  const vista = aparencia(letra)
  return vista === 'l' && letra !== letra.toLowerCase() ? 'I' : vista
}

const emMinusculas = (nome: string) =>
  [emLatinas(nome), nome].map((texto) => aparencia(texto.toLowerCase()).toLowerCase())

/** Would a person take one user name for the other: as they are written, or whatever their capitals? */
export function parecidos(um: string, outro: string): boolean {
  if (aparencia(um) === aparencia(outro)) return true
  const formas = emMinusculas(um)
  return emMinusculas(outro).some((forma) => formas.includes(forma))
}
