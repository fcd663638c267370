import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const { apiProgram } = (await import(new URL('../../scripts/setup.mjs', import.meta.url).href)) as {
  apiProgram(name: 'server' | 'cli'): string
}
/** The files that npm's commands run: the build of these sources, else the sources. */
export const SERVER = apiProgram('server')
export const COMMANDS = apiProgram('cli')
