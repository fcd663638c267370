import { afterAll, afterEach } from 'vitest'
import { endAllProgramas, pastaNova } from './programa.ts'

/** A folder for the tests of a file; what a test started is ended after it. */
export function pastaDoArquivo(): string {
  const { pasta, remover } = pastaNova()
  afterEach(endAllProgramas)
  afterAll(remover)
  return pasta
}
