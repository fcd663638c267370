import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Most that what stays at the window's top takes of a phone, px. */
const MOST = 90

/** What stays at the window's top is low, cuts none of its controls, and no title lies under it. */
export async function expectHeadInSight(page: Page): Promise<void> {
  expect.soft(await page.evaluate(findHeadFaults, MOST), `head of ${page.url()}`).toEqual([])
}

async function findHeadFaults(most: number): Promise<string[]> {
  const faults: string[] = []
  const header = document.querySelector<HTMLElement>('header:not(main *, [role="dialog"] *)')
  scrollTo({ top: 0, behavior: 'instant' })
  const bottom = header?.getBoundingClientRect().bottom ?? 0
  const title = document.querySelector('main h1')?.getBoundingClientRect()
  if (title && title.height > 0 && title.top < bottom - 1) faults.push(`title at ${title.top}, header to ${bottom}`)
  for (const control of header?.querySelectorAll<HTMLElement>('a, button') ?? []) {
    const box = control.getBoundingClientRect()
    const isCut = box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > bottom + 1
    if (box.width > 1 && isCut && control.checkVisibility({ visibilityProperty: true }))
      faults.push(`cut: ${control.ariaLabel ?? control.textContent}`)
  }
  // Scrolled, a list's own head may stay below it.
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const kept = [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((part) => ['sticky', 'fixed'].includes(getComputedStyle(part).position) && part.checkVisibility())
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height, top }) => width > innerWidth / 2 && height > 0 && height < innerHeight / 2 && top < most)
  const height = Math.max(0, ...kept.map((box) => Math.round(box.bottom)))
  if (height > most) faults.push(`${height} px stay at the top`)
  scrollTo({ top: 0, behavior: 'instant' })
  return faults
}
