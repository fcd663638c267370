import { recusaDaSenha } from '@estampa/contract/autenticacao/senha.ts'
import { senhaComum } from './senha-comum.ts'

const COMUM =
  'Esta senha é fácil de adivinhar: é comum, ou feita de palavras, nomes ou sequências muito usadas. Junte a ela outras palavras.'

/**
 * Why a new password is refused, in a sentence for the person; null when it serves. The one rule of every way in.
 * `nomes`: the user's and the shop's.
 */
export async function recusaDaSenhaNova(senha: string, nomes: readonly string[]): Promise<string | null> {
  return recusaDaSenha(senha, nomes) ?? ((await senhaComum(senha, nomes)) ? COMUM : null)
}
