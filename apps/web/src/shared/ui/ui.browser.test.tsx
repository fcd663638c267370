import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chromium } from '../../../test/support/chromium.ts'
import { followFocus, followKeyboard, followTyping } from '../device/keyboard.ts'
import { ActionBar, SaveBar } from './ActionBar.tsx'
import { Modal } from './dialogs/Modal.tsx'
import { TextAreaField } from './fields/TextField.tsx'
import { keepTogether } from './keepTogether.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

test('Ctrl+Enter presses a main button that submits no form, while it can be pressed and no dialog is open', async () => {
  const finish = vi.fn<() => void>()
  const tela = (disabled: boolean, dialogo = false) => (
    <>
      <TextAreaField label="Anotação" />
      <ActionBar>
        <button type="button">Cancelar</button>
        <button type="button" disabled={disabled} onClick={finish}>
          Concluir
        </button>
      </ActionBar>
      {dialogo && <div role="dialog" />}
    </>
  )
  const { rerender } = await render(tela(true))
  await page.getByLabelText('Anotação').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await rerender(tela(false, true))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(finish).not.toHaveBeenCalled()
  await rerender(tela(false))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(finish).toHaveBeenCalledTimes(1)
})

test('a bar that has neither a button nor a text is not drawn, and covers nothing', async () => {
  const Nothing = () => null
  const tela = (child: ReactNode, status?: ReactNode) => (
    <ActionBar status={status}>
      <Nothing />
      {[].map(() => null)}
      {child}
    </ActionBar>
  )
  const { rerender, container } = await render(tela(null))
  const height = () => container.querySelector<HTMLElement>('[data-action-bar]')?.offsetHeight
  const covered = () => document.documentElement.style.getPropertyValue('--e-barra')
  await expect.poll(() => [height(), covered()]).toEqual([0, '0px'])
  await rerender(tela(null, <Nothing />))
  await expect.poll(() => [height(), covered()]).toEqual([0, '0px'])
  for (const shown of [tela(<button type="button">Editar</button>), tela(null, 'Total: R$ 10,00')]) {
    await rerender(shown)
    await expect.poll(height).toBeGreaterThan(20)
  }
})

test('amounts, measures and documents of a sentence stay on one line each, in unchanged text', async () => {
  const sentence =
    'Pago R$ 1.215,10, devolvido -R$ 5,00: arte de 1600 × 1600 px, 0,82 kg, 3 × Boné kg, para Ana, CPF: 529.982.247-25.'
  const { container } = await render(<p style={{ width: 40 }}>{keepTogether(sentence)}</p>)
  expect(container.textContent).toBe(sentence)
  const parts = [...container.querySelectorAll('span')].map((part) => [part.textContent, part.getClientRects().length])
  expect(parts).toEqual(
    ['R$ 1.215,10', '-R$ 5,00', '1600 × 1600 px', '0,82 kg', 'CPF: 529.982.247-25'].map((text) => [text, 1]),
  )
})

test('Ctrl+Enter saves the page, once, from within a text; Enter alone begins a line', async () => {
  const save = vi.fn<() => void>()
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextAreaField label="Anotação" />
      <ActionBar>
        <button type="button">Cancelar</button>
        <button type="submit">Salvar</button>
      </ActionBar>
    </form>,
  )
  await page.getByLabelText('Anotação').click()
  await userEvent.keyboard('a{Enter}b')
  expect(save).not.toHaveBeenCalled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(save).toHaveBeenCalledTimes(1)
  await expect.element(page.getByLabelText('Anotação')).toHaveValue('a\nb')
})

test('a text field has its ring when the keyboard brings the focus, not when a click does', async () => {
  followFocus()
  await render(
    <>
      <TextAreaField label="Primeiro" />
      <TextAreaField label="Segundo" />
    </>,
  )
  const [first, segundo] = [page.getByLabelText('Primeiro'), page.getByLabelText('Segundo')]
  await first.click()
  await expect.element(first).toHaveStyle({ boxShadow: 'none' })
  await userEvent.keyboard('a')
  await expect.element(first).toHaveStyle({ boxShadow: 'none' })
  await userEvent.keyboard('{Tab}')
  await expect.element(segundo).toHaveFocus()
  await expect.element(segundo).not.toHaveStyle({ boxShadow: 'none' })
})

const ITEMS = Array.from({ length: 400 }, (_, i) => ({ id: i + 1 }))

const drawGrid = () =>
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

test('keeps the row with the focus in the page while it is scrolled far away', async () => {
  await drawGrid()
  const segundo = page.getByRole('button', { name: 'Item 2', exact: true })
  segundo.element().focus({ preventScroll: true })
  scrollTo(0, 20_000)
  await expect.element(page.getByRole('button', { name: 'Item 202', exact: true })).toBeInTheDocument()
  await expect.element(segundo).toHaveFocus()
  // Only the row with the focus is kept: its neighbour is gone.
  expect(page.getByRole('button', { name: 'Item 3', exact: true }).elements()).toEqual([])
})

test('prints every loaded card, none of them on top of another', async () => {
  await drawGrid()
  const cards = () => page.getByRole('listitem').elements()
  await expect.poll(() => cards().length).toBeGreaterThan(3)
  expect(cards().length).toBeLessThan(ITEMS.length)
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.poll(() => cards().length).toBe(ITEMS.length)
  const places = new Set(cards().map((card) => Math.round(card.getBoundingClientRect().top)))
  await chromium.send('Emulation.setEmulatedMedia', { media: '' })
  expect(places.size).toBe(ITEMS.length)
})

test('every loaded card is there before the browser counts the sheets', async () => {
  await drawGrid()
  const cards = () => page.getByRole('listitem').elements()
  await expect.poll(() => cards().length).toBeGreaterThan(3)
  dispatchEvent(new Event('beforeprint'))
  expect(cards()).toHaveLength(ITEMS.length)
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => cards().length).toBeLessThan(ITEMS.length)
})

test('of an open dialog all is on paper, and nothing of the page behind it', async () => {
  await render(
    <>
      <p>Atrás</p>
      <Modal title="Códigos" onClose={() => {}}>
        <div style={{ height: 2000 }}>Conteúdo</div>
      </Modal>
    </>,
  )
  await chromium.send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(() => chromium.send('Emulation.setEmulatedMedia', { media: '' }))
  await expect.element(page.getByText('Atrás')).not.toBeVisible()
  await expect.element(page.getByText('Conteúdo')).toBeVisible()
  const dialog = page.getByRole('dialog').element()
  expect(dialog.getBoundingClientRect().height).toBeGreaterThan(2000)
  expect(dialog.querySelector('button')?.checkVisibility()).toBe(false)
})

test('the screen keyboard covers neither a bar at the foot nor the buttons of a dialog; fingers that zoom in are no keyboard', async () => {
  await page.viewport(390, 640)
  followKeyboard()
  await render(
    <>
      <div style={{ height: 2000 }} />
      <ActionBar>
        <button type="button">Salvar</button>
      </ActionBar>
      <Modal title="Nova pessoa" footer={<button type="button">Criar</button>} onClose={() => {}}>
        <div style={{ height: 2000 }} />
      </Modal>
    </>,
  )
  const view = window.visualViewport as VisualViewport
  const show = (height: number, scale = 1) => {
    vi.spyOn(view, 'height', 'get').mockReturnValue(height)
    vi.spyOn(view, 'scale', 'get').mockReturnValue(scale)
    view.dispatchEvent(new Event('resize'))
  }
  const foot = (selector: string) => Math.round(document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0)
  onTestFinished(() => {
    vi.restoreAllMocks()
    view.dispatchEvent(new Event('resize'))
  })
  expect(foot('[data-action-bar]')).toBe(innerHeight)
  show(innerHeight - 280)
  expect(foot('[data-action-bar]')).toBe(innerHeight - 280)
  expect(foot('[role="dialog"]')).toBeLessThanOrEqual(innerHeight - 280)
  expect(document.querySelector('[role="dialog"]')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  const root = document.documentElement
  const shownTopo = () => getComputedStyle(root).getPropertyValue('--e-topo-fixo')
  expect([root.hasAttribute('data-teclado'), shownTopo()]).toEqual([true, '0px'])
  // The bar of a browser.
  show(innerHeight - 60)
  expect([root.hasAttribute('data-teclado'), shownTopo()]).toEqual([false, '56px'])
  show(innerHeight / 2, 2)
  expect(foot('[data-action-bar]')).toBe(innerHeight)
})

/** Says to the styles that a keyboard covers so many px. `followKeyboard` of a test before measures late changes of the window: it cannot override this. */
function coverByKeyboard(px: number) {
  const style = document.createElement('style')
  style.textContent = `:root { --e-teclado: ${px}px !important }`
  document.head.append(style)
  onTestFinished(() => style.remove())
}

test.each([
  ['a small phone', 360, 640, 0],
  ['a small phone with its keyboard', 360, 640, 240],
  ['a phone', 390, 844, 0],
  ['a desk', 1280, 800, 0],
])(
  'on %s the buttons of a long dialog are in sight from the start, and the last field above them once it has the focus',
  async (_where, width, height, keyboard) => {
    await page.viewport(width, height)
    coverByKeyboard(keyboard)
    await render(
      <Modal title="Nova pessoa" footer={<button type="button">Criar</button>} onClose={() => {}}>
        <div style={{ height: 2000 }} />
        <input aria-label="Último" />
      </Modal>,
    )
    const create = page.getByRole('button', { name: 'Criar' }).element().getBoundingClientRect()
    expect(create.bottom).toBeLessThanOrEqual(innerHeight - keyboard)
    const last = page.getByLabelText('Último').element() as HTMLElement
    last.focus()
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(create.top)
    const heading = page.getByRole('heading', { name: 'Nova pessoa' }).element().getBoundingClientRect()
    expect([heading.top >= 0, last.getBoundingClientRect().top >= heading.bottom]).toEqual([true, true])
  },
)

test('where a keyboard leaves too little for heading, content and buttons the whole dialog scrolls', async () => {
  await page.viewport(640, 360)
  coverByKeyboard(180)
  await render(
    <Modal title="Nova pessoa" footer={<button type="button">Criar</button>} onClose={() => {}}>
      <div style={{ height: 600 }} />
    </Modal>,
  )
  const dialog = page.getByRole('dialog').element()
  await expect.poll(() => dialog.scrollHeight).toBeGreaterThan(600)
  const create = page.getByRole('button', { name: 'Criar' }).element()
  create.scrollIntoView({ block: 'nearest' })
  expect(create.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight - 180)
})

test('while text is typed in a low window a form keeps its sum and its main button in the bar', async () => {
  followTyping()
  const draw = () =>
    render(
      <main>
        <input aria-label="Nome" />
        <SaveBar cancel="/" saving={false} status="Total R$ 9,00" />
      </main>,
      { wrapper: MemoryRouter },
    )
  const shown = () =>
    [...document.querySelectorAll('[data-action-bar] > *')]
      .filter((part) => part.checkVisibility())
      .map((part) => part.textContent)
  await page.viewport(390, 640)
  await draw()
  const field = page.getByLabelText('Nome').element() as HTMLElement
  field.focus()
  expect(shown()).toEqual(['Total R$ 9,00', 'Cancelar', 'Salvar'])
  await page.viewport(390, 430)
  await expect.poll(shown).toEqual(['Total R$ 9,00', 'Salvar'])
  field.blur()
  await expect.poll(shown).toEqual(['Total R$ 9,00', 'Cancelar', 'Salvar'])
})

test('cards grow with the text that a person has set', async () => {
  const height = () => document.querySelector('li')?.getBoundingClientRect().height
  const { unmount } = await drawGrid()
  const usual = height() ?? 0
  await unmount()
  document.documentElement.style.fontSize = '32px'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await drawGrid()
  expect(height()).toBe(usual * 2)
})
