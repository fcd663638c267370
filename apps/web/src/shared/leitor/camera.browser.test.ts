import { expect, onTestFinished, test, vi } from 'vitest'
import { abrirCamera } from './camera.ts'

/** The browser of a device with one camera, `outra`: this one has none. Any other that is asked for by name is `falta`. */
function comUmaCamera(falta: Error) {
  const outra = document.createElement('canvas').captureStream()
  const pedir = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (pedido) => {
    const video = pedido?.video
    if (typeof video === 'object' && video.deviceId !== undefined) throw falta
    return outra
  })
  onTestFinished(() => pedir.mockRestore())
  return { outra, vezes: () => pedir.mock.calls.length }
}

test.each([
  ['Chromium and Safari', new OverconstrainedError('deviceId')],
  ['a browser that finds no camera of that name', new DOMException('', 'NotFoundError')],
])('after the chosen camera was unplugged the other one is opened: %s', async (_, falta) => {
  const { outra } = comUmaCamera(falta)
  expect(await abrirCamera('a que foi tirada')).toBe(outra)
})

test.each(['NotAllowedError', 'NotReadableError'])(
  'a chosen camera that is there but fails is not exchanged: %s',
  async (nome) => {
    const { vezes } = comUmaCamera(new DOMException('', nome))
    await expect(abrirCamera('a escolhida')).rejects.toMatchObject({ name: nome })
    expect(vezes()).toBe(1)
  },
)
