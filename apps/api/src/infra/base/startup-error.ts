/** The program cannot start or go on; the message is the whole sentence to show, in Portuguese. */
export class StartupError extends Error {
  override name = 'StartupError'
}
