import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

/** A folder that goes with the test that is under way: for a test, or for `beforeEach`. */
export const folderOfTest = (): string => folderUntil(onTestFinished)
/** A folder that goes with the last test of the file. */
export const folderOfFile = (): string => folderUntil(afterAll)

function folderUntil(end: (remove: () => void) => void): string {
  const path = mkdtempSync(join(tmpdir(), 'estampa-'))
  end(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}
