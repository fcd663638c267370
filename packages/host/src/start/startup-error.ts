/** The program cannot start or go on; the message is the whole sentence to show, in Portuguese. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** Says an error at the terminal: a sentence where one says it all, else the error itself too. */
export function sayError(error: unknown, say: (...words: unknown[]) => void): void {
  const sentence = error instanceof StartupError ? error.message : foreseen(error)
  if (sentence === null) say(`${UNFORESEEN}\n`, error)
  else say(sentence)
}

const UNFORESEEN = 'Aconteceu um erro que o programa não previa. Mostre o texto abaixo a quem cuida dele.'

/** What an error of the system means, naming its file; null for another one. scripts/start/command.mjs says the same. */
export function foreseen(error: unknown): string | null {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (!path) return null
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `Esta conta do computador não pode ler ou gravar ${path}. Use a conta de quem instalou a loja, ou dê acesso a ela.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `Não há espaço em disco para ${path}. Libere espaço e repita.`
  if (code === 'ENOTDIR') return `No caminho ${path}, uma das pastas é um arquivo. Corrija o caminho e repita.`
  return null
}
