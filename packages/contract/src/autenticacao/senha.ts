import { CARACTERES } from '../shared/maximos.ts'
import { normalizeText } from '../shared/search.ts'

/** Characters of a new password, at least. Older, shorter ones still open their account. */
export const SENHA_MINIMA = 12

const PRODUTO = 'Estampa'
/** Shorter names occur in many words: they count for nothing. */
const NOME_MINIMO = 3

/**
 * Why a new password is refused, in a sentence for the person who chose it; null when nothing is wrong with it here.
 * `nomes`: of the user and of the shop, in any form. The API also refuses common passwords; see its `modules/autenticacao/senha.ts`.
 */
export function recusaDaSenha(senha: string, nomes: readonly string[]): string | null {
  const tamanho = [...senha].length
  if (tamanho < SENHA_MINIMA)
    return `A senha precisa ter ao menos ${SENHA_MINIMA} caracteres. Uma frase de algumas palavras serve.`
  if (tamanho > CARACTERES.usuario.senha) return `A senha pode ter no máximo ${CARACTERES.usuario.senha} caracteres.`
  // A year beside a name makes it no harder to guess.
  if (quaseSoNomes(senha, nomes) || quaseSoNomes(senha.replace(/(?:19|20)\d\d/g, ''), nomes))
    return 'A senha é quase só o nome da loja ou do usuário. Junte a ela outras palavras.'
  return null
}

/** Do names make up most of it, three fifths of its letters and digits? Accents, case and the usual digits for letters (`3stamp4`) hide nothing. */
function quaseSoNomes(senha: string, nomes: readonly string[]): boolean {
  const texto = removeDisguise(senha).replace(/[^a-z\d]/g, '')
  const palavras = [PRODUTO, ...nomes].flatMap((nome) => {
    const partes = removeDisguise(nome).split(/[^a-z\d]+/)
    return [partes.join(''), ...partes]
  })
  // Longest first: a whole name before the words of it.
  const procuradas = [...new Set(palavras)]
    .filter(({ length }) => length >= NOME_MINIMO)
    .sort((a, b) => b.length - a.length)
  const resto = procuradas.reduce((sobra, palavra) => sobra.replaceAll(palavra, '·'), texto).replaceAll('·', '')
  return texto.length > 0 && (texto.length - resto.length) * 5 >= texto.length * 3
}

const DISFARCES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

const removeDisguise = (texto: string) =>
  normalizeText(texto).replace(/[01l34@5$7]/g, (sinal) => DISFARCES[sinal] ?? sinal)
