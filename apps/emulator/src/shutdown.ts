/** Resolves once this process is asked to end, by a signal or because the program that started it has gone. */
export function endRequested(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, done)
    if (!process.channel) return
    process.on('disconnect', done)
    // A channel that only tells us about the parent's end must not keep the process alive.
    process.channel.unref()
  })
}
