import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A word of the command line that makes no sense where it stands. */
export class NotUnderstood extends Error {
  readonly word: string
  constructor(word: string) {
    super(`Não entendi "${word}".`)
    this.word = word
  }
}

/** `parseArgs`, whose complaints name the word. */
export function readWords<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new NotUnderstood(/'(-[\w-]+|[^']+)/.exec((error as Error).message)?.[1] ?? (config.args ?? []).join(' '))
  }
}
