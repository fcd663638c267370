import { setTimeout as wait } from 'node:timers/promises'

/**
 * Requests of a long reading may follow each other closely: three in any `janelaMs`. The fourth starts a window after
 * the answer of the first one came, so that at the server too no window holds four, however the network delays them.
 */
export class Ritmo {
  readonly #janelaMs: number
  readonly #fins: Promise<number>[] = []
  #vez: Promise<unknown> = Promise.resolve()

  constructor(janelaMs: number) {
    this.#janelaMs = janelaMs
  }

  async seguir<T>(pedir: () => Promise<T>): Promise<T> {
    const { promise: fim, resolve } = Promise.withResolvers<number>()
    const minha = this.#vez.then(async () => {
      const terceiro = this.#fins.length === 3 ? this.#fins.shift() : undefined
      if (terceiro) await wait(Math.max((await terceiro) + this.#janelaMs - performance.now(), 0))
      this.#fins.push(fim)
    })
    this.#vez = minha
    await minha
    try {
      return await pedir()
    } finally {
      resolve(performance.now())
    }
  }
}
