import { expect, type Locator, type Page } from '@playwright/test'

type Place = Page | Locator
type Name = string | RegExp

/** By the whole name; a pattern names a part of it. */
export const button = (place: Place, name: Name) => place.getByRole('button', { name, exact: true })
export const link = (place: Place, name: Name) => place.getByRole('link', { name, exact: true })
export const field = (place: Place, label: Name) => place.getByLabel(label, { exact: true })
export const rows = (place: Place, list: string) => place.getByRole('list', { name: list }).getByRole('listitem')

export async function see(place: Place, ...texts: Name[]): Promise<void> {
  for (const text of texts) await expect(place.getByText(text)).toBeVisible()
}

/** Presses a button; what the page says then is seen before it goes on. */
export async function press(place: Place, name: Name, ...said: Name[]): Promise<void> {
  await button(place, name).click()
  await see('page' in place ? place.page() : place, ...said)
}

export const follow = (place: Place, name: Name): Promise<void> => link(place, name).click()

export async function fill(place: Place, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value)
}

/** The page that `act` opens beside this one. */
export async function opened(page: Page, act: () => Promise<void>): Promise<Page> {
  const [newPage] = await Promise.all([page.context().waitForEvent('page'), act()])
  return newPage
}

/** The file that `act` has the browser save. */
export async function saved(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return file
}
