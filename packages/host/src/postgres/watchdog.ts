import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Identity } from './account.ts'
import { childOptions } from './accounts.ts'

/**
 * The server's parent is a shell holding the read end of a pipe from us. When the pipe ends, because we close it or
 * because we died, even by `kill -9`, it asks the server for a fast shutdown, and one that has not ended ten seconds
 * later for an immediate one: told to stop while it recovers from a crash of its own, PostgreSQL 18 at times stays in
 * between for ever. Signals that reach a whole group must not end the shell before the server; PostgreSQL sets its own
 * handlers, so ignoring them here does not affect it.
 */
const script = `
trap '' HUP INT TERM
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ read -r _ <&3; kill -INT "$server"; sleep 10; kill -QUIT "$server"; } 2>/dev/null &
watch=$!
wait "$server"
code=$?
kill -KILL "$watch" 2>/dev/null
exit "$code"
`

/** Starts PostgreSQL under the watchdog; its exit code is the server's. */
export function launch(identity: Identity, args: readonly string[], logFile: number): ChildProcess {
  const server = [...identity.prefix, join(identity.native, 'bin', 'postgres'), ...args]
  const child = spawn('sh', ['-c', script, 'estampa-postgres', ...server], {
    ...childOptions(identity),
    // Its own session: Ctrl+C at the terminal must reach us first, so that requests end before the database does.
    detached: true,
    stdio: ['pipe', logFile, logFile],
  })
  // The pipe breaks when the server ends first, and a server may not start at all: its exit code reports both.
  child.stdin?.on('error', () => {})
  child.on('error', () => {})
  return child
}

/** Ends the pipe, at which the watchdog asks for a fast shutdown. */
export const askServerToStop = (child: ChildProcess): void => void child.stdin?.end()
