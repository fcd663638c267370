/** As whom PostgreSQL runs, with which files. It refuses to run as root or as an administrator, for good reasons. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
  /** Put before each command: enters a user namespace, where our root is an ordinary user. */
  readonly prefix: readonly string[]
  readonly native: string
  readonly dataDir: string
}
