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

/** Error codes of a full disk or quota: the system's, and PostgreSQL's `disk_full` (class 53). */
const FULL = ['ENOSPC', 'EDQUOT', '53100']
/**
 * Words for a full disk or quota in the output of programs, run in English: the system's, and PostgreSQL's own of a write
 * that the system took a part of.
 */
const NO_SPACE_LEFT = /No space left on device|Disk quota exceeded|wrote (only \d+ of \d+|too few) bytes/i

/** Is a full disk the reason of this error? `error` may be the text of a program. */
export function diskIsFull(error: unknown): boolean {
  if (typeof error === 'string') return NO_SPACE_LEFT.test(error)
  const { code = '', message = '', stderr = '' } = (error ?? {}) as { code?: string; message?: string; stderr?: string }
  return FULL.includes(code) || NO_SPACE_LEFT.test(`${message} ${stderr}`)
}

/** The sentence for a full disk. `what`: a path or a thing that did not fit. */
export const buildNoSpaceMessage = (what?: string): string =>
  `Não há espaço em disco${what ? ` para ${what}` : ''}. Libere espaço e repita.`

/** Explains an error of the system, naming its file; null for another one. scripts/start/command.mjs says the same. */
export function foreseen(error: unknown): string | null {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  if (diskIsFull(error)) return buildNoSpaceMessage(path)
  if (!path) return null
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `Esta conta do computador não pode ler ou gravar ${path}. Use a conta de quem instalou a loja, ou dê acesso a ela.`
  if (code === 'ENOTDIR') return `No caminho ${path}, uma das pastas é um arquivo. Corrija o caminho e repita.`
  return null
}
