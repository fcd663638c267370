import { expectAccessible, expectFits, expectNoSidewaysScroll } from '../support/accessible.ts'
import { expectFocusInSight } from '../support/focus-in-sight.ts'
import { expectHeadInSight } from '../support/head-in-sight.ts'
import { expectTapTargets, POINTER } from '../support/tap-targets.ts'
import { DESK, walkAllScreens } from '../support/walk.ts'
import { expectFitsLargeText } from '../support/whole-words.ts'

const SMALL_DESK = 1024
const SMALL_DESK_AT_200_PERCENT = [640, 400] as const
const NARROWEST_PHONE = 320
const NARROW_PHONE = [360, 640] as const

// Widths that telas.spec.ts leaves out: a small desk, one at 200 %, a phone with text of 200 %, the narrowest phone;
// and what a screen opens at a desk. What stays at the top is low, and a pointer has what it needs.
walkAllScreens(async (page, become, dialog) => {
  if (!dialog) {
    await become('desk', SMALL_DESK)
    await expectFits(page)
    await expectTapTargets(page, POINTER)
    await become('desk', ...SMALL_DESK_AT_200_PERCENT)
    await expectFocusInSight(page)
    await expectHeadInSight(page)
  }
  await become('phone', ...NARROW_PHONE)
  if (!dialog) await expectHeadInSight(page)
  await expectFitsLargeText(page, async () => {
    await expectNoSidewaysScroll(page)
    if (!dialog) await expectHeadInSight(page)
  })
  await become('phone', NARROWEST_PHONE)
  await expectNoSidewaysScroll(page)
  await expectTapTargets(page)
  await become('desk', DESK)
  if (!dialog) return
  await expectAccessible(page)
  await expectFits(page)
})
