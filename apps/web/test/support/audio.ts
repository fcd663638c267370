const contexts = new Set<AudioContext>()

window.AudioContext = class extends AudioContext {
  constructor(options?: AudioContextOptions) {
    super(options)
    contexts.add(this)
  }
}

/** Suspends what a test sounded: a running context renders silence, in threads of its own, for all tests after it. */
export function suspendAudio(): void {
  for (const context of contexts) if (context.state === 'running') void context.suspend()
}
