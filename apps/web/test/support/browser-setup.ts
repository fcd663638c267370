import '../../src/app/tokens.css'
import '../../src/app/global.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { consoleErrors } from './console-errors.ts'

// React and our own code speak through console.error when something is wrong: a test that lets it happen fails.
beforeEach(() => {
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void consoleErrors.push(parts))
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  if (consoleErrors.length > 0) throw new Error(`console.error: ${consoleErrors.map(String).join('\n')}`)
})
