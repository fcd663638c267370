import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { quietly } from '../infra/process/ticks.ts'

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

/** Where the password comes from when `--senha` is not given: asked for, read from a pipe or file, or none. */
export async function readPassword(question: string): Promise<string | null> {
  if (process.stdin.isTTY) return quietly(() => ask(question))
  // Only input that was surely prepared for us: a read of any other could wait for ever.
  const input = fstatSync(0)
  return input.isFIFO() || input.isFile() ? firstLine() : null
}

/** Null for an empty answer. The typed text is not shown. */
async function ask(question: string): Promise<string | null> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  // Ctrl+C reaches readline, not the process, while the terminal shows nothing.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const answer = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return answer || null
}

async function firstLine(): Promise<string | null> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) {
    lines.close()
    return line || null
  }
  return null
}
