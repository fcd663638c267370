import { readFile } from 'node:fs/promises'
import { expectAccessible, expectFits } from '../support/accessible.ts'
import { expectFocusInSight } from '../support/focus-in-sight.ts'
import { rotasDe } from '../support/rotas.ts'
import { expectTapTargets } from '../support/tap-targets.ts'
import { TELAS } from '../support/telas.ts'
import { expect, test } from '../support/test.ts'
import { DESK, PHONE, walkAllScreens } from '../support/walk.ts'

// Every screen is opened once and asked at a desk and on a phone, what it opens on the phone: it passes WCAG A and AA, it
// fits the width and cuts no control, it is made for a finger, and it shows hostile text to the letter and runs none of it.
// Other widths: larguras.spec.ts.
walkAllScreens(async (page, become, dialog) => {
  if (!dialog) {
    await become('desk', DESK)
    await expectAccessible(page, 'both schemes')
    await expectFits(page)
    await become('phone', PHONE)
    await expectFocusInSight(page)
  }
  await expectAccessible(page, dialog ? 'this scheme' : 'without colours')
  await expectFits(page)
  await expectTapTargets(page)
})

test('every address of the program has its row', async () => {
  const fonte = await readFile(new URL('../../apps/web/src/app/pages.ts', import.meta.url), 'utf8')
  const rotas = Object.values(TELAS).flatMap((telas) => telas.map(({ rota }) => rota))
  expect([...new Set(rotas)].toSorted()).toEqual(rotasDe(fonte).toSorted())
})
