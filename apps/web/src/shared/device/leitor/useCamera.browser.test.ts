import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { camerasDoAparelho, motivoDe, openCamera, useCamera } from './useCamera.ts'

/** A device whose camera gives a new stream each time; `pedidas` are the cameras asked for by name. */
function mockCamera() {
  const streams: MediaStream[] = []
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = document.createElement('canvas').captureStream()
    streams.push(stream)
    return stream
  })
  onTestFinished(() => request.mockRestore())
  const ligadas = () =>
    streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length
  const pedidas = () =>
    request.mock.calls.map(([pedido]) => (typeof pedido?.video === 'object' ? (pedido.video.deviceId ?? null) : null))
  return { streams, ligadas, pedidas }
}

test('a page that is out of sight leaves the camera to others, and takes it again on its return', async () => {
  const { ligadas, pedidas } = mockCamera()
  const { result } = await renderHook(useCamera)
  const fase = () => result.current.estado.fase
  await expect.poll(fase).toBe('aberta')
  const visible = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => visible.mockRestore())
  for (const [state, expectedFase, quantas] of [
    ['hidden', 'abrindo', 0],
    ['visible', 'aberta', 1],
  ] as const) {
    visible.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => [fase(), ligadas()]).toEqual([expectedFase, quantas])
  }
  expect(pedidas()).toHaveLength(2)
})

test('a camera that is unplugged is a failure, which can be tried again', async () => {
  const { streams, ligadas } = mockCamera()
  const { result } = await renderHook(useCamera)
  const fase = () => result.current.estado.fase
  await expect.poll(fase).toBe('aberta')
  streams[0]?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
  await expect.poll(fase).toBe('falha')
  result.current.tentarDeNovo()
  await expect.poll(() => [fase(), ligadas()]).toEqual(['aberta', 1])
})

test('the chosen camera is opened at once, given back by a reader that closes, and opened by the next one too', async () => {
  const { pedidas, ligadas } = mockCamera()
  const { result, unmount } = await renderHook(useCamera)
  await expect.poll(() => result.current.estado.fase).toBe('aberta')
  result.current.escolher('macro')
  await expect.poll(pedidas).toEqual([null, { exact: 'macro' }])
  await unmount()
  await expect.poll(ligadas).toBe(0)
  await renderHook(useCamera)
  await expect.poll(pedidas).toEqual([null, { exact: 'macro' }, { exact: 'macro' }])
})

/** The browser of a device with one camera, `outra`: this one has none. Any other that is asked for by name is `missingError`. */
function mockSingleCamera(missingError: Error) {
  const onlyStream = document.createElement('canvas').captureStream()
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (pedido) => {
    const video = pedido?.video
    if (typeof video === 'object' && video.deviceId !== undefined) throw missingError
    return onlyStream
  })
  onTestFinished(() => request.mockRestore())
  return { outra: onlyStream, vezes: () => request.mock.calls.length }
}

test.each([
  ['Chromium and Safari', new OverconstrainedError('deviceId')],
  ['a browser that finds no camera of that name', new DOMException('', 'NotFoundError')],
])('after the chosen camera was unplugged the other one is opened: %s', async (_, missingError) => {
  const { outra } = mockSingleCamera(missingError)
  expect(await openCamera('a que foi tirada')).toBe(outra)
})

test.each(['NotAllowedError', 'NotReadableError'])(
  'a chosen camera that is there but fails is not exchanged: %s',
  async (name) => {
    const { vezes } = mockSingleCamera(new DOMException('', name))
    await expect(openCamera('a escolhida')).rejects.toMatchObject({ name: name })
    expect(vezes()).toBe(1)
  },
)

test('without a choice the camera at the back is opened, without sound', async () => {
  const request = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(new MediaStream())
  onTestFinished(() => request.mockRestore())
  await openCamera(null)
  expect(request.mock.calls).toMatchObject([[{ audio: false, video: { facingMode: { ideal: 'environment' } } }]])
})

test.each([
  ['NotAllowedError', 'recusada'],
  ['SecurityError', 'recusada'],
  ['NotFoundError', 'ausente'],
  ['NotReadableError', 'ocupada'],
  ['AbortError', 'ocupada'],
  ['TypeError', 'outra'],
])('the advice fits the cause: %s is %s', (name, reason) => {
  expect([motivoDe(new DOMException('', name)), motivoDe(new Event('ended'))]).toEqual([reason, 'outra'])
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
  const listDevices = vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue(aparelhos)
  onTestFinished(() => listDevices.mockRestore())
  expect((await camerasDoAparelho()).map(({ deviceId }) => deviceId)).toEqual(['b'])
})
