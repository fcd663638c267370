import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { temLuz } from './camera.ts'
import { Luz } from './Luz.tsx'

/** A real stream of a camera that, unlike any in a test browser, has a lamp. */
function comLampada(acender: (luz: MediaTrackConstraints | undefined) => Promise<void>): MediaStream {
  const stream = document.createElement('canvas').captureStream()
  const [faixa] = stream.getVideoTracks()
  return Object.assign(stream, {
    getVideoTracks: () => [
      Object.assign(faixa as MediaStreamTrack, { getCapabilities: () => ({ torch: true }), applyConstraints: acender }),
    ],
  })
}

test('the lamp is turned on and off, where there is one', async () => {
  expect(temLuz(document.createElement('canvas').captureStream())).toBe(false)
  const acender = vi.fn<(luz: MediaTrackConstraints | undefined) => Promise<void>>(async () => {})
  const stream = comLampada(acender)
  expect(temLuz(stream)).toBe(true)
  await render(<Luz stream={stream} />)
  await page.getByRole('button', { name: 'Acender a luz' }).click()
  expect(acender).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] })
  await page.getByRole('button', { name: 'Apagar a luz' }).click()
  expect(acender).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] })
  await expect.element(page.getByRole('button', { name: 'Acender a luz' })).toBeVisible()
})

test('a lamp that refuses stays off, in silence', async () => {
  const acender = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException('no', 'OverconstrainedError')))
  await render(<Luz stream={comLampada(acender)} />)
  await page.getByRole('button', { name: 'Acender a luz' }).click()
  await expect.poll(() => acender.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('button', { name: 'Acender a luz' })).toBeVisible()
})
