import '../../src/app/tokens.css'
import '../../src/app/global.css'
import './react-marks.ts'
import './react-stacks.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { markConnection } from '../../src/shared/api/http.ts'
import { discardEspera } from '../../src/shared/bling/authorisation.ts'
import { forgetLote } from '../../src/shared/bling/batch.ts'
import { forgetPublications } from '../../src/shared/bling/following.ts'
import { closeAtalhos, closeLeitor } from '../../src/shared/device/shortcuts.ts'
import { endSession } from '../../src/shared/session/session.ts'
import { closeToast, toasts } from '../../src/shared/ui/toasts/toast.ts'
import { suspendAudio } from './audio.ts'
import { clickArrives, takePointerAway } from './chromium.ts'
import { consoleErrors } from './console-errors.ts'
import './quick-actions.ts'
import { readAheadOff } from './reading-ahead.ts'
import { beginRequests, endRequests, missedRoutes } from './requests.ts'
import { emptyStorage } from './stored.ts'
import { beginTimers, endTimers } from './timers.ts'

// The page is transparent: the browser computes layout and hit tests, and paints nothing.
window.frameElement?.setAttribute('style', `${window.frameElement.getAttribute('style') ?? ''}; opacity: 0`)

beforeEach(({ task, onTestFinished }) => {
  beginRequests(task.fullTestName)
  beginTimers()
  readAheadOff()
  // Vitest runs the first registered callback last.
  onTestFinished(endTest)
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void consoleErrors.push(parts))
})
// React and our code report faults by console.error: the test fails, as it does for a request that it has not prepared.
afterEach(({ task }) => {
  vi.restoreAllMocks()
  const faults = [
    ...missedRoutes().map((route) => `Nothing prepared for ${route} in '${task.fullTestName}'`),
    ...consoleErrors.map((parts) => `console.error: ${parts.map(String).join(', ')}`),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
})

/** Ends everything that a test left in the page: all tests share one page of one browser. */
async function endTest(): Promise<void> {
  vi.useRealTimers()
  await cleanup()
  // A timer ends it; `endTimers` would end that.
  await vi.waitUntil(clickArrives)
  // Errors of the requests aborted here are no faults.
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // The first ends whose session it was; the second forgets whose.
  endSession()
  endSession()
  await endRequests()
  endTimers()
  // Waits for late imports, so that they start nothing in the next test.
  await vi.dynamicImportSettled()
  said.mockRestore()
  await takePointerAway()
  suspendAudio()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
  markConnection(true)
  // `endSessao` clears these only if a user was signed in.
  closeLeitor()
  closeAtalhos()
  forgetPublications()
  forgetLote()
  discardEspera()
  for (const { id } of toasts.get()) closeToast(id)
  await emptyStorage()
}
