import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../start/startup-error.ts'
import { platform } from './platform.ts'
import {
  disownPidFile,
  isAlive,
  isClosing,
  isSame,
  type Owner,
  ownerFrom,
  readPidFile,
  serverArguments,
} from './processes.ts'

const patience = 20_000
/** Grace, ms, for a shop that was just told to stop and has not handled the signal yet. */
const signalGrace = 2_000
/** A server whose owner died is being stopped by its watchdog; only after this time do we take it for abandoned. */
const watchdogGrace = 3_000
/** Time, ms, after which a stop is forced: PostgreSQL 18 told to stop during its own crash recovery hangs for ever. */
const stuck = 10_000

/**
 * Returns when no server has the directory open. Throws when a running shop has it, also one in another container, whose
 * process numbers mean nothing here; waits for a server that is shutting down, and ends one whose shop is gone.
 */
export async function awaitPreviousServer(dataDir: string, me: Owner): Promise<void> {
  const start = Date.now()
  let sent: 'SIGINT' | 'SIGQUIT' | null = null
  for (;;) {
    const file = readPidFile(dataDir)
    const args = file && serverArguments(file, dataDir)
    if (!file || !args) {
      if (!file) return
      if (await platform.answersElsewhere(file)) throw new StartupError(buildUsedElsewhereMessage(dataDir))
      // Also when there is no such process: where numbers are small, as in a container, the next one may get this number.
      disownPidFile(dataDir, file)
      return
    }
    const owner = ownerFrom(args)
    const abandoned = owner !== null && (isSame(owner, me) || !isAlive(owner))
    const waited = Date.now() - start
    if (owner?.kind === 'loja' && !abandoned && !isClosing(owner) && waited > signalGrace)
      throw new StartupError(buildInUseMessage(dataDir, owner.pid))
    if (waited > patience) throw new StartupError(buildInUseMessage(dataDir, file.pid))
    // SIGINT is a fast shutdown: open transactions are rolled back. SIGQUIT an immediate one, as if the power failed:
    // the next start recovers. Everything confirmed is kept by both.
    const signal = waited > stuck ? 'SIGQUIT' : 'SIGINT'
    if (abandoned && waited > watchdogGrace && sent !== signal) {
      platform.signalServer(file.pid, signal)
      sent = signal
    }
    await wait(20)
  }
}

const buildInUseMessage = (dataDir: string, pid: number): string =>
  `Estes dados já estão em uso por outra Estampa em execução (processo ${pid}): ${dataDir}. Encerre-a antes, ou informe outra pasta em DATA_DIR.`

const buildUsedElsewhereMessage = (dataDir: string) =>
  `Estes dados já estão em uso por uma Estampa de outro contêiner: ${dataDir}. Dê os comandos dentro dele (docker exec ou podman exec), encerre-o antes, ou informe outra pasta em DATA_DIR.`
