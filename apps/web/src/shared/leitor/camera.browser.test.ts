import { expect, onTestFinished, test, vi } from 'vitest'
import { abrirCamera, camerasDoAparelho, motivoDe } from './camera.ts'

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

test('without a choice the camera at the back is opened, without sound', async () => {
  const pedir = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(new MediaStream())
  onTestFinished(() => pedir.mockRestore())
  await abrirCamera(null)
  expect(pedir.mock.calls).toMatchObject([[{ audio: false, video: { facingMode: { ideal: 'environment' } } }]])
})

test.each([
  ['NotAllowedError', 'recusada'],
  ['SecurityError', 'recusada'],
  ['NotFoundError', 'ausente'],
  ['NotReadableError', 'ocupada'],
  ['AbortError', 'ocupada'],
  ['TypeError', 'outra'],
])('the advice fits the cause: %s is %s', (nome, motivo) => {
  expect([motivoDe(new DOMException('', nome)), motivoDe(new Event('ended'))]).toEqual([motivo, 'outra'])
})

test('a page without https is told so, whatever the browser says', () => {
  const segura = vi.spyOn(window, 'isSecureContext', 'get').mockReturnValue(false)
  onTestFinished(() => segura.mockRestore())
  expect(motivoDe(new DOMException('', 'NotAllowedError'))).toBe('insegura')
})

test('only cameras that the browser lets one choose are offered', async () => {
  const aparelhos = [
    { kind: 'audioinput', deviceId: 'a' },
    { kind: 'videoinput', deviceId: '' },
    { kind: 'videoinput', deviceId: 'b' },
  ] as MediaDeviceInfo[]
  const ver = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(aparelhos)
  onTestFinished(() => ver.mockRestore())
  expect((await camerasDoAparelho()).map(({ deviceId }) => deviceId)).toEqual(['b'])
})
