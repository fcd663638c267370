import { texto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

/** Joiners, marks of direction, fillers, controls; a tab or a line break is a space. */
const INVISIVEIS = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/gu

/** A user name as it is kept and compared: NFKC, without signs that nobody sees, with single spaces. */
export const comoNomeDeUsuario = (digitado: string): string =>
  digitado.replace(INVISIVEIS, '').normalize('NFKC').replace(/\s+/g, ' ').trim()

export const nomeDeUsuario = texto(CARACTERES.usuario.username)
  .transform(comoNomeDeUsuario)
  .pipe(textoObrigatorio(CARACTERES.usuario.username))
