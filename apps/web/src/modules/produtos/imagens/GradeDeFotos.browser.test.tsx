import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chromium } from '../../../../test/support/chromium.ts'
import { draw } from '../../../../test/support/screen.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { type Foto, moveListItem } from './fotos.ts'
import GradeDeFotos from './GradeDeFotos.tsx'

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const FOTOS: readonly Foto[] = ['a', 'b', 'c', 'd'].map((chave) => ({ chave, url: PIXEL }))
const moveu = vi.fn<(de: number, para: number) => void>()
beforeEach(() => void moveu.mockClear())

function Galeria() {
  const [fotos, setFotos] = useState(FOTOS)
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <Modal title="Gerenciar imagens" size="lg" onClose={() => setOpen(false)}>
      <GradeDeFotos
        fotos={fotos}
        onMove={(oldIndex, newIndex) => {
          moveu(oldIndex, newIndex)
          setFotos(moveListItem(fotos, oldIndex, newIndex))
        }}
        onRemove={() => {}}
      />
    </Modal>
  )
}

const imagem = (position: number) => page.getByRole('button', { name: `Imagem ${position}`, exact: true })
const readOrdem = () =>
  [...document.querySelectorAll<HTMLElement>('[data-foto]')].map(({ dataset }) => dataset.foto).join('')
const galeria = () => page.getByRole('dialog', { name: 'Gerenciar imagens' })
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Waits for the place that a screen reader is told; the keys and moves after it are listened to from the next frame on. */
async function expectSaid(sentence: string) {
  await expect.element(galeria().getByText(sentence)).toBeInTheDocument()
  await drawn()
}
const expectHeld = (position: number) => expectSaid(`Imagem na mão, posição ${position} de 4.`)

/** The middle of the image, as the whole window of the browser counts it. */
function findCentro(position: number) {
  const { left, top, width, height } = imagem(position).element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  return { x: (frame?.left ?? 0) + left + width / 2, y: (frame?.top ?? 0) + top + height / 2 }
}
const between = (start: { x: number; y: number }, end: { x: number; y: number }, part: number) => ({
  x: start.x + (end.x - start.x) * part,
  y: start.y + (end.y - start.y) * part,
})

async function openGaleria() {
  await draw(<Galeria />)
  await expect.element(imagem(4)).toBeVisible()
}

test('an image is moved by keyboard, each place is said, and Esc puts it back without closing the dialog', async () => {
  await openGaleria()
  ;(imagem(4).element() as HTMLElement).focus()
  for (const [key, position] of [
    [' ', 4],
    ['{ArrowLeft}', 3],
    ['{ArrowLeft}', 2],
  ] as const) {
    await userEvent.keyboard(key)
    await expectHeld(position)
  }
  await userEvent.keyboard(' ')
  await expectSaid('Imagem colocada, posição 2 de 4.')
  await expect.poll(readOrdem).toBe('adbc')
  expect(moveu.mock.calls).toEqual([[3, 1]])
  await expect.element(imagem(2)).toHaveFocus()

  await userEvent.keyboard(' ')
  await expectHeld(2)
  await userEvent.keyboard('{ArrowRight}')
  await expectHeld(3)
  await userEvent.keyboard('{Escape}')
  await expectSaid('Movimento cancelado, imagem na posição 2 de 4.')
  await expect.element(galeria()).toBeVisible()
  await expect.poll(readOrdem).toBe('adbc')
  await expect.element(imagem(2)).toHaveFocus()
  expect(moveu.mock.calls).toHaveLength(1)
})

test('what an image is and how it is moved is told to a screen reader', async () => {
  await openGaleria()
  const handle = imagem(1).element()
  expect(handle.getAttribute('aria-roledescription')).toBe('item que pode ser movido')
  expect(document.getElementById(handle.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Para mudar de lugar, aperte espaço, use as setas e aperte espaço outra vez. Esc cancela.',
  )
})

test('an image is dragged by mouse', async () => {
  await openGaleria()
  const [start, end] = [findCentro(1), findCentro(3)]
  const sendMouse = (type: string, point: { x: number; y: number }) =>
    chromium.send('Input.dispatchMouseEvent', {
      type,
      ...point,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  await sendMouse('mousePressed', start)
  for (const part of [0.25, 0.5, 0.75, 1]) await sendMouse('mouseMoved', between(start, end, part))
  await expectHeld(3)
  await sendMouse('mouseReleased', end)
  await expect.poll(readOrdem).toBe('bcad')
  expect(moveu.mock.calls).toEqual([[0, 2]])
})

afterEach(async () => {
  await chromium.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  // What a long touch held stays `:active`, even once it is gone, until something else is pressed.
  const corner = { x: 1, y: 1, button: 'left', clickCount: 1 }
  await chromium.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...corner, buttons: 1 })
  await chromium.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...corner, buttons: 0 })
})

test('an image is dragged by a long touch, and a short one drags nothing', async () => {
  await chromium.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await openGaleria()
  const [start, end] = [findCentro(1), findCentro(2)]
  const sendTouch = (type: string, ...touchPoints: { x: number; y: number }[]) =>
    chromium.send('Input.dispatchTouchEvent', { type, touchPoints })
  await sendTouch('touchStart', start)
  await sendTouch('touchMove', between(start, end, 0.5))
  await sendTouch('touchEnd')
  await sendTouch('touchStart', start)
  await expectHeld(1)
  for (const part of [0.25, 0.5, 0.75, 1]) await sendTouch('touchMove', between(start, end, part))
  await expectHeld(2)
  await sendTouch('touchEnd')
  await expect.poll(readOrdem).toBe('bacd')
  expect(moveu.mock.calls).toEqual([[0, 1]])
})
