import { expect, onTestFinished, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCamera } from './useCamera.ts'

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
