import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCamera } from './useCamera.ts'

/** A device whose camera gives a new stream each time; `pedidas` are the cameras asked for by name. */
function comCamera() {
  const streams: MediaStream[] = []
  const pedir = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = document.createElement('canvas').captureStream()
    streams.push(stream)
    return stream
  })
  onTestFinished(() => pedir.mockRestore())
  const ligadas = () =>
    streams.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length
  const pedidas = () =>
    pedir.mock.calls.map(([pedido]) => (typeof pedido?.video === 'object' ? (pedido.video.deviceId ?? null) : null))
  return { streams, ligadas, pedidas }
}

test('a page that is out of sight leaves the camera to others, and takes it again on its return', async () => {
  const { ligadas, pedidas } = comCamera()
  const { result } = await renderHook(useCamera)
  const fase = () => result.current.estado.fase
  await expect.poll(fase).toBe('aberta')
  const visivel = vi.spyOn(document, 'visibilityState', 'get')
  onTestFinished(() => visivel.mockRestore())
  for (const [estado, esperada, quantas] of [
    ['hidden', 'abrindo', 0],
    ['visible', 'aberta', 1],
  ] as const) {
    visivel.mockReturnValue(estado)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => [fase(), ligadas()]).toEqual([esperada, quantas])
  }
  expect(pedidas()).toHaveLength(2)
})

test('a camera that is unplugged is a failure, which can be tried again', async () => {
  const { streams, ligadas } = comCamera()
  const { result } = await renderHook(useCamera)
  const fase = () => result.current.estado.fase
  await expect.poll(fase).toBe('aberta')
  streams[0]?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
  await expect.poll(fase).toBe('falha')
  result.current.tentarDeNovo()
  await expect.poll(() => [fase(), ligadas()]).toEqual(['aberta', 1])
})

test('the chosen camera is opened at once, and by the next reader too', async () => {
  const { pedidas } = comCamera()
  const { result, unmount } = await renderHook(useCamera)
  await expect.poll(() => result.current.estado.fase).toBe('aberta')
  result.current.escolher('macro')
  await expect.poll(pedidas).toEqual([null, { exact: 'macro' }])
  await unmount()
  await renderHook(useCamera)
  await expect.poll(pedidas).toEqual([null, { exact: 'macro' }, { exact: 'macro' }])
})

test('a reader that is closed gives its camera back', async () => {
  const stream = document.createElement('canvas').captureStream()
  const pedir = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream)
  onTestFinished(() => pedir.mockRestore())
  const { result, unmount } = await renderHook(useCamera)
  await expect.poll(() => result.current.estado.fase).toBe('aberta')
  const ligadas = () => stream.getTracks().filter(({ readyState }) => readyState === 'live').length
  expect(ligadas()).toBe(1)
  await unmount()
  await expect.poll(ligadas).toBe(0)
})
