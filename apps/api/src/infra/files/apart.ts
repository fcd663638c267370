import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { constants, setPriority } from 'node:os'

interface Apart {
  readonly args?: readonly string[]
  readonly execArgv?: readonly string[]
}

/** How much such a process gives way to requests, which go first: 0 to 19. */
const NICE = '10'

/**
 * Starts a program of ours as a process of its own: what it reads of strangers takes its memory along when it ends. It is
 * given nothing that this process was started with. The caller may listen for its end, and need not.
 */
export function startApart(program: string, { args = [], execArgv = [] }: Apart = {}): ChildProcess {
  const windows = process.platform === 'win32'
  const child = fork(program, args, {
    serialization: 'advanced',
    // `nice` starts the program: a priority that it sets itself does not reach its threads.
    ...(windows
      ? { execArgv: [...execArgv] }
      : { execPath: 'nice', execArgv: ['-n', NICE, process.execPath, ...execArgv] }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Windows has no `nice`; on Windows a priority is the whole process's.
  if (windows && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // Without a listener an error would end this process: one that could not be started, a message to one that has ended.
  child.on('error', () => undefined)
  return child
}

/**
 * Sends `what` and answers the next message. Rejects when the process ends, cannot be spoken to or says nothing for
 * `patienceMs` instead; then it is ended.
 */
export async function askApart<A>(child: ChildProcess, what: Serializable, patienceMs: number): Promise<A> {
  const over = new AbortController()
  const listen = (event: string, heard: (told: unknown) => void) => {
    child.on(event, heard)
    over.signal.addEventListener('abort', () => child.off(event, heard))
  }
  try {
    return await new Promise<A>((resolve, reject) => {
      const lost = (cause: unknown) => reject(new Error('a process apart has ended before it answered', { cause }))
      listen('message', (answer) => resolve(answer as A))
      listen('exit', lost)
      listen('error', lost)
      const patience = setTimeout(lost, patienceMs, 'it took too long')
      over.signal.addEventListener('abort', () => clearTimeout(patience))
      child.send(what, (error) => error && lost(error))
    })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    over.abort()
  }
}
