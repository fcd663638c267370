import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chromium } from '../../../test/support/chromium.ts'
import { VirtualGrid } from './VirtualGrid.tsx'

const ITEMS = Array.from({ length: 400 }, (_, i) => ({ id: i + 1 }))

const mostrar = () =>
  render(
    <VirtualGrid
      label="Lista"
      items={ITEMS}
      total={ITEMS.length}
      layout={{ columns: 1, height: 100, gap: 0, overscan: 2 }}
      card={({ id }) => <button type="button">{`Item ${id}`}</button>}
      skeleton={null}
      hasMore={false}
      loadMore={null}
    />,
  )

it('keeps the row with the focus in the page while it is scrolled far away', async () => {
  await mostrar()
  const segundo = page.getByRole('button', { name: 'Item 2', exact: true })
  segundo.element().focus({ preventScroll: true })
  scrollTo(0, 20_000)
  await expect.element(page.getByRole('button', { name: 'Item 202', exact: true })).toBeInTheDocument()
  await expect.element(segundo).toHaveFocus()
  // Only the row with the focus is kept: its neighbour is gone.
  expect(page.getByRole('button', { name: 'Item 3', exact: true }).elements()).toEqual([])
})

it('prints every loaded card, none of them on top of another', async () => {
  await mostrar()
  const cards = () => page.getByRole('listitem').elements()
  await expect.poll(() => cards().length).toBeGreaterThan(3)
  expect(cards().length).toBeLessThan(ITEMS.length)
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.poll(() => cards().length).toBe(ITEMS.length)
  const places = new Set(cards().map((each) => Math.round(each.getBoundingClientRect().top)))
  await chromium.send('Emulation.setEmulatedMedia', { media: '' })
  expect(places.size).toBe(ITEMS.length)
})
