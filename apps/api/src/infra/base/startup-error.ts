/** The program cannot start or go on; the message is the whole sentence to show, in Portuguese. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The sentence that the terminal prints before an unexpected error. */
export function meaning(error: unknown): string {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const where = path ?? 'um arquivo da loja'
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `Esta conta do computador não pode ler ou gravar ${where}. Use a conta de quem instalou a loja, ou dê acesso a ela.`
  if (code === 'ENOSPC' || code === 'EDQUOT') return `Não há espaço em disco para ${where}. Libere espaço e repita.`
  return 'Aconteceu um erro que o programa não previa. Mostre o texto abaixo a quem cuida dele.'
}
