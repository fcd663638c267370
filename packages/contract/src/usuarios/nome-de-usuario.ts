import { comoCodigo } from '../shared/escrita.ts'
import { texto, textoObrigatorio } from '../shared/fields.ts'
import { CARACTERES } from '../shared/maximos.ts'

/** A user name as it is kept and compared: a code, with single spaces. */
export const comoNomeDeUsuario = (digitado: string): string => comoCodigo(digitado).replace(/\s+/g, ' ')

export const nomeDeUsuario = texto(CARACTERES.usuario.username)
  .transform(comoNomeDeUsuario)
  .pipe(textoObrigatorio(CARACTERES.usuario.username))
