import { parentPort } from 'node:worker_threads'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as internacionais } from '@zxcvbn-ts/language-common'
import { dictionary as brasileiras } from '@zxcvbn-ts/language-pt-br'

// A thread that senha.ts starts: the lists take 35 MB while they are in use, a hostile password up to 50 ms.

/** zxcvbn: 3 of 4, more than 10^8 guesses by an attacker who has lists of passwords, words and names. */
const NOTA_MINIMA = 3
/**
 * Minimum score without punctuation, which zxcvbn counts for much: `Senha@123456` is not a strong password. 10^6
 * guesses.
 */
const NOTA_MINIMA_SEM_SINAIS = 2
/** Longer passwords are not estimated further: time grows with the square of the length. */
const MAX_CARACTERES = 72

/** The lists hold accents; people often leave them out. The password is compared without them as well. */
const removeAccents = (palavras: readonly (string | number)[] = []) => [
  ...new Set(palavras.map((palavra) => normalizeText(String(palavra)))),
]

const avaliador = new ZxcvbnFactory({
  dictionary: {
    senhas: removeAccents(internacionais['passwords-common']),
    palavras: removeAccents(brasileiras['commonWords-pt-br']),
    nomes: removeAccents(brasileiras['firstnames-pt-br']),
    sobrenomes: removeAccents(brasileiras['lastnames-pt-br']),
  },
  graphs: adjacencyGraphs,
  // Enough for `p4$$w0rd`; the library's own 100 take five times as long.
  l33tMaxSubstitutions: 20,
  maxLength: MAX_CARACTERES,
})

parentPort?.on('message', ({ senha, nomes }: { senha: string; nomes: readonly string[] }) => {
  const texto = senha.normalize('NFD').replace(/\p{M}/gu, '').slice(0, MAX_CARACTERES)
  const nota = (lida: string) => avaliador.check(lida, nomes.map(normalizeText)).score
  const comum = nota(texto) < NOTA_MINIMA || nota(texto.replace(/[^\p{L}\p{N}]/gu, '')) < NOTA_MINIMA_SEM_SINAIS
  parentPort?.postMessage(comum)
})
