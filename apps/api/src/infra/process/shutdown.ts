/**
 * Resolves when this process is asked to end: a signal, or the program that started it (with an IPC channel) has gone.
 * Repetitions are ignored: Ctrl+C reaches the whole group at once, and the parent passes it on as well.
 */
export const shutdownRequested = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    // It may have gone before this was read.
    if (process.connected === false) resolve()
    if (process.channel) {
      process.on('disconnect', () => resolve())
      // The channel alone must not keep the process alive.
      process.channel.unref()
    }
  })

/** Clean-up steps run at the end in reverse order, also after failures. */
export class Closers {
  readonly #list: (() => unknown)[] = []

  add(close: () => unknown): void {
    this.#list.push(close)
  }

  async close(onError: (error: unknown) => void): Promise<void> {
    for (let close = this.#list.pop(); close; close = this.#list.pop()) {
      try {
        await close()
      } catch (error) {
        onError(error)
      }
    }
  }
}
