import cluster from 'node:cluster'

/** How often `npm start` (or the first of several processes) had to start a process again, and the last time: why, when. */
export interface Restarts {
  readonly vezes: number
  /** The signal or the code that it ended with; a full heap ends it with SIGABRT. */
  readonly motivo: string | null
  readonly quando: string | null
}

/** Set by scripts/start/child.mjs for the program, and by the first of several processes for those that serve. */
const VARIABLE = 'ESTAMPA_REINICIOS'

/** Counts the restarts that were reported to this process. */
export class RestartCount {
  #now: Restarts

  constructor(env: NodeJS.ProcessEnv = process.env) {
    this.#now = JSON.parse(env[VARIABLE] ?? 'null') ?? { vezes: 0, motivo: null, quando: null }
    if (cluster.isWorker)
      process.on('message', ({ reinicios }: { reinicios?: Restarts }) => {
        if (reinicios) this.#now = reinicios
      })
  }

  get now(): Restarts {
    return this.#now
  }

  /** For the environment of a process that is to know them. */
  get env(): Record<string, string> {
    return { [VARIABLE]: JSON.stringify(this.#now) }
  }

  /** Counts the death of one of several processes, whose place another takes, and tells all of them. */
  add(motivo: string): void {
    this.#now = { vezes: this.#now.vezes + 1, motivo, quando: new Date().toISOString() }
    for (const worker of Object.values(cluster.workers ?? {}))
      if (worker?.isConnected()) worker.send({ reinicios: this.#now })
  }
}

/** Tells the starting program the current step of a long start; it shows the step beside the seconds. */
export function sayWhatIsDone(fazendo: string): void {
  if (process.env[VARIABLE] && cluster.isPrimary) process.send?.({ fazendo })
}

/** Tells the program that started this one that it serves: from now on it is started again when it dies. */
export function sayThatItServes(): void {
  if (process.env[VARIABLE] && cluster.isPrimary) process.send?.({ servindo: true })
}
